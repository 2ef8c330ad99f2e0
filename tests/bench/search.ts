/** A search in a town with thousands of documents beside one in a town that has hardly any. */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../db/connection.ts';
import { addDays } from '../../db/rules/time.ts';
import { type Insert, makeBulkTown } from './bulkTowns.ts';
import { compareLatency, latencyFigures } from './latency.ts';
import type { Pace } from './results/compare.ts';
import { type Figure, formatNumber } from './results/judge.ts';
import { type Bench, production, waitUntilIdle } from './servers.ts';

type SearchedSizes = { announcements: number; documents: number; events: number; lettersPerFile: number };
const searchedSizes = {
  small: { announcements: 20, documents: 10, events: 20, lettersPerFile: 2000 },
  large: { announcements: 2000, documents: 5000, events: 2000, lettersPerFile: 40_000 },
} satisfies Record<string, SearchedSizes>;

const syllables =
  'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bre cla dro fle gri sta tho pla spe'.split(' ');

/** Some words are in every text, most in hardly any, as in real ones. */
function createWriter(seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const word = () => {
    let rank = Math.floor(30_000 ** random());
    let text = '';
    do {
      text += syllables[rank % syllables.length];
      rank = Math.floor(rank / syllables.length);
    } while (rank > 0);
    return text.length > 2 ? text : `${text}rt`;
  };
  return (letters: number): string => {
    const words: string[] = [];
    for (let length = 0; length < letters; ) {
      const next = word();
      words.push(next);
      length += next.length + 1;
    }
    return words.join(' ');
  };
}

/** Fills a town with records that say something, and files that were read. */
export function insertSearched(insert: Insert, townId: string, sizes: SearchedSizes): void {
  const write = createWriter(sizes.documents);
  const stamp = '2026-11-01T12:00:00.000Z';
  const own = { town_id: townId, version: 1, seq: 1, created_at: stamp, updated_at: stamp };
  const unscheduled = { publish_at: '', expires_at: '', shown: 1, was_shown: 1, turns_at: null };
  const dayOf = (n: number) => addDays('2026-11-23', -(n % 1500));
  for (let n = 0; n < sizes.announcements; n += 1) {
    insert('announcements', {
      ...own,
      ...unscheduled,
      id: randomUUID(),
      order_index: n,
      date: dayOf(n),
      category: 'services',
      title: `Trash day ${write(20)}`,
      excerpt: write(120),
      content: write(1500),
      priority: 'low',
      source: '',
      tags: '[]',
      attachments: '[]',
      pictures: '[]',
      blocks: '[]',
      format: 'plain',
      imported_version: null,
      details: '{"allDay":false,"hasEndTime":false,"time":"","endTime":""}',
    });
  }
  const category = randomUUID();
  insert('document_categories', { ...own, id: category, title: 'Papers', description: '', order_index: 0 });
  for (let n = 0; n < sizes.documents; n += 1) {
    const file = { id: randomUUID(), name: `paper-${n}.pdf`, media_type: 'application/pdf', size: 1000 };
    insert('files', { ...file, town_id: townId, sha256: '', is_clean: 1, created_at: stamp });
    insert('documents', {
      ...own,
      id: randomUUID(),
      category_id: category,
      title: `Council agenda ${write(20)}`,
      date: dayOf(n),
      description: write(80),
      file_id: file.id,
      file_name: file.name,
      media_type: file.media_type,
      size: file.size,
      order_index: n,
    });
    const text = write(sizes.lettersPerFile);
    insert('search_file_texts', { file_id: file.id, town_id: townId, status: 'text', attempts: 1, pages: 20, text });
  }
  for (let n = 0; n < sizes.events; n += 1) {
    const date = addDays('2026-11-23', (n % 700) - 350);
    insert('events', {
      ...own,
      ...unscheduled,
      id: randomUUID(),
      type: 'meeting',
      date,
      end_date: date,
      last_date: date,
      title: `Council meeting ${write(15)}`,
      description: write(300),
      content: '',
      location: 'Town Hall',
      all_day: 0,
      start_time: '19:00',
      end_time: '',
      repeat: null,
      dates: JSON.stringify([date]),
      location_detail: '',
      renter_name: '',
      renter_email: '',
      renter_phone: '',
      source: '',
    });
  }
}

const searches = {
  'what every document says': 'council agenda',
  'what stands in every file': 'cert dirt',
  'two words of a title': 'trash day',
  'a common and a rare word': 'council cedifo',
  'the beginning of a word': 'cou',
  'a typing error': 'counsil agendda',
  'words that no record has together': 'trash council zazaza meeting',
  'a word that nobody wrote': 'xylophonist',
};

export async function measureSearch(bench: Bench, { seconds }: Pace): Promise<Figure[]> {
  const dataDir = bench.makeFolder('search');
  const db = await openDatabase({ dataDir });
  const makeSearchedTown = async (size: keyof typeof searchedSizes) => {
    const host = `searched-${size}.localhost`;
    const fill = (insert: Insert, townId: string) => insertSearched(insert, townId, searchedSizes[size]);
    return { host, cookie: await makeBulkTown(db, dataDir, host, fill) };
  };
  const towns = { small: await makeSearchedTown('small'), large: await makeSearchedTown('large') };
  await db.close();
  const { port, pid, stop } = await bench.start({ ...production, DATA_DIR: dataDir });
  // It makes the index.
  await waitUntilIdle(pid);
  const calls = Object.entries(searches).map(([name, q]) => [name, `/api/search?q=${encodeURIComponent(q)}`] as const);
  const times = Math.ceil(100 * Math.min(1, seconds));
  const found = await compareLatency(port, Object.fromEntries(calls), towns, times);
  await stop();
  const slowest = found.reduce((one, other) => (other.large.p99 > one.large.p99 ? other : one));
  const steepest = found.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  return [
    ...latencyFigures('search of 9,000 records, 200 MB of PDF text', 'search of 50 records', found),
    {
      what: 'slowest search, ms of 99 in 100',
      against: 'an idle machine',
      ours: `${formatNumber(slowest.large.p99)} ms`,
      theirs: slowest.name,
      value: slowest.large.p99,
    },
    {
      what: 'most growth from 50 to 9,000 records',
      against: 'the same search',
      ours: `${formatNumber(steepest.large.p99)} ms`,
      theirs: `${formatNumber(steepest.small.p99)} ms`,
      value: steepest.ratio,
    },
  ];
}
