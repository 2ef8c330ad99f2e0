/** What putting something into a cart costs beside a bare Koa app that does one durable SQLite write. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Database } from '../../db/connection.ts';
import { cartHeaders, cartProtocol } from '../../db/rules/outbox.ts';
import { createTown } from '../../server/store/towns.ts';
import { write } from '../../server/store/write.ts';
import { type Requests, requestText, responsesPerSecond } from './load.ts';

const host = 'one-shop.localhost';
const connections = 32;

/** A shop with one hat, of which there is one: each answer is as long as the others. @returns its id */
export async function makeOneItemShop(db: Database): Promise<string> {
  const names = { display_name: 'One shop', time_zone: 'America/Chicago', support_email: 'shop@maple.example' };
  const town = { ...names, host, aliases: [], commerce: 'on' as const, accent: '#0f6b5f' };
  const hat = {
    title: 'Hat',
    description: 'A hat.',
    image: '',
    price: 12.5,
    quantity: 1,
    list_ids: [],
    is_public: true,
  };
  const { id } = await createTown(db, 'bench', town);
  return (await write(db, id, 'bench', (tx) => tx.save('items', { ...hat, tags: [], sku: '' }))).id;
}

/** A call of the cart's. Names under `localhost` are not resolved everywhere, so the address is. */
function postCart(port: number, path: string, session: string, body: string): Promise<string> {
  const headers = { host, 'content-type': 'application/json', ...(session && { [cartHeaders.session]: session }) };
  return new Promise((resolve, reject) => {
    const to = { port, host: '127.0.0.1', method: 'POST', path: `/api/cart${path}`, headers, setHost: false };
    const sent = request(to, (res) => {
      text(res).then(
        (answer) => (res.statusCode === 200 ? resolve(answer) : reject(new Error(`${path}: ${answer}`))),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * @param startRival starts it with the answer that it is to give
 * @returns answers a second of ours and of the rival's, and the ratio: medians of the rounds
 */
export async function compareCart(
  port: number,
  hat: string,
  startRival: (answer: string) => Promise<number>,
  rounds: number,
  seconds: number,
): Promise<Figures> {
  const body = JSON.stringify({ item_id: hat, quantity: 1 });
  const sessions: string[] = [];
  while (sessions.length < connections)
    sessions.push(JSON.parse(await postCart(port, '/session', '', '{}')).session_id);
  const rivalPort = await startRival(await postCart(port, '', sessions[0] ?? '', body));
  const ours = (connection: number) =>
    requestText(
      'POST',
      '/api/cart',
      {
        host,
        [cartHeaders.session]: sessions[connection] ?? '',
        [cartHeaders.key]: randomUUID(),
        [cartHeaders.protocol]: String(cartProtocol),
      },
      body,
    );
  return compareWithWriter(port, ours, { port: rivalPort, body }, rounds, seconds);
}

type Figures = { ours: number; rival: number; ratio: number };

/** Answers a second of calls of ours and of the rival that only writes, in turns: medians of the rounds. */
export async function compareWithWriter(
  port: number,
  ours: Requests,
  writer: { port: number; body: string },
  rounds: number,
  seconds: number,
): Promise<Figures> {
  const bare = requestText('POST', '/', { host }, writer.body);
  const figures: { ours: number; rival: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const figure = {
      ours: await responsesPerSecond(port, ours, { connections, seconds }),
      rival: await responsesPerSecond(writer.port, () => bare, { connections, seconds }),
    };
    // The first round warms both up.
    if (round > 0) figures.push(figure);
  }
  const median = (of: (figure: { ours: number; rival: number }) => number) =>
    figures.map(of).sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
  return {
    ours: median((figure) => figure.ours),
    rival: median(({ rival }) => rival),
    ratio: median((figure) => figure.ours / figure.rival),
  };
}
