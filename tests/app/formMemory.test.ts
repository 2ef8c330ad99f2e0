import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FieldState } from '../../app/ui/forms/formFields.ts';

/** As much of the browser's Storage as there is to it; `room` is how many characters a value may have. */
class FakeStorage {
  [name: string]: unknown;
  constructor(room = 1000) {
    Object.defineProperties(this, {
      getItem: { value: (name: string) => (Object.hasOwn(this, name) ? this[name] : null) },
      setItem: {
        value: (name: string, text: string) => {
          if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
          this[name] = text;
        },
      },
      removeItem: { value: (name: string) => delete this[name] },
    });
  }
}

const hour = 60 * 60 * 1000;
const typed: FieldState[] = [{ name: 'title', value: 'typed' }];
const hero = { modal: 'Edit Hero', record: '1', user: 'anna', version: '1' };

/** The module as another page load has it: nothing in memory, the storage as it was left. */
async function pageLoad() {
  vi.resetModules();
  return await import('../../app/ui/forms/formMemory.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the stored input of a form', () => {
  const cases: [about: string, key: object, milliseconds: number, there: boolean][] = [
    ['is there again', {}, 1000, true],
    ['is there for an hour', {}, hour, true],
    ['is gone after it', {}, hour + 1, false],
    ['is gone when the clock was put back', {}, -1, false],
    ['is not in another modal', { modal: 'Edit About' }, 1000, false],
    ['is not in another record', { record: '2' }, 1000, false],
    ['is not another person\u2019s', { user: 'ben' }, 1000, false],
    ['is gone when the record has changed', { version: '2' }, 1000, false],
    ['is not found under a key of the same letters', { modal: 'Edit Hero 1', record: '' }, 1000, false],
  ];
  test.each(cases)('%s', async (_, key, milliseconds, there) => {
    for (const reload of [false, true]) {
      const before = await pageLoad();
      before.openFormMemory(hero).keep(typed);
      const { openFormMemory } = reload ? await pageLoad() : before;
      vi.setSystemTime(Date.now() + milliseconds);
      expect(openFormMemory({ ...hero, ...key }).remembered).toEqual(there ? typed : null);
      before.forgetForms();
      vi.setSystemTime(Date.now() + 1);
    }
  });

  test('stays gone once the record has changed, also when it is changed back', async () => {
    const { openFormMemory } = await pageLoad();
    openFormMemory(hero).keep(typed);
    openFormMemory({ ...hero, version: '2' });
    expect(openFormMemory(hero).remembered).toBeNull();
  });

  test('is thrown away after the hour by whichever form is opened next', async () => {
    const { openFormMemory } = await pageLoad();
    openFormMemory(hero).keep(typed);
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    vi.setSystemTime(Date.now() + hour + 1);
    openFormMemory({ ...hero, modal: 'Edit About' });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('is dropped when asked', async () => {
    const { openFormMemory } = await pageLoad();
    const memory = openFormMemory(hero);
    memory.keep(typed);
    memory.drop();
    expect(openFormMemory(hero).remembered).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('lasts as long as the page where storage is refused or full', async () => {
    vi.stubGlobal('sessionStorage', new FakeStorage(10));
    const full = await pageLoad();
    full.openFormMemory(hero).keep(typed);
    expect(full.openFormMemory(hero).remembered).toEqual(typed);
    for (const storage of ['sessionStorage', 'localStorage']) vi.stubGlobal(storage, undefined);
    const refused = await pageLoad();
    refused.openFormMemory(hero).keep(typed);
    expect(refused.openFormMemory(hero).remembered).toEqual(typed);
    refused.forgetForms();
    expect(refused.openFormMemory(hero).remembered).toBeNull();
  });

  test('does not fall back to an older text when the newer one has no room', async () => {
    vi.stubGlobal('sessionStorage', new FakeStorage(200));
    const { openFormMemory } = await pageLoad();
    const memory = openFormMemory(hero);
    memory.keep(typed);
    memory.keep([{ name: 'title', value: 'x'.repeat(300) }]);
    const later = await pageLoad();
    expect(later.openFormMemory(hero).remembered).toBeNull();
  });

  test('that cannot be read is as none', async () => {
    const { openFormMemory } = await pageLoad();
    openFormMemory(hero).keep(typed);
    const name = Object.keys(sessionStorage)[0] ?? '';
    sessionStorage.setItem(name, '{"keptAt":');
    const later = await pageLoad();
    expect(later.openFormMemory(hero).remembered).toBeNull();
  });

  test('leaves alone what others keep in the same storage', async () => {
    sessionStorage.setItem('other', 'x');
    const { openFormMemory, forgetForms } = await pageLoad();
    openFormMemory(hero);
    forgetForms();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });
});

describe('signing out', () => {
  test('forgets every form, and what is open is not kept any more', async () => {
    const { openFormMemory, forgetForms } = await pageLoad();
    const open = openFormMemory(hero);
    open.keep(typed);
    openFormMemory({ ...hero, user: 'ben' }).keep(typed);
    forgetForms();
    open.keep(typed);
    expect(openFormMemory(hero).remembered).toBeNull();
    expect(openFormMemory({ ...hero, user: 'ben' }).remembered).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('and in again: what is open is kept from then on for the same person, and for nobody else', async () => {
    const { openFormMemory, forgetForms } = await pageLoad();
    let person = 'anna';
    const open = openFormMemory({ ...hero, signedIn: () => person });
    const isKept = () => [open.keep(typed), openFormMemory(hero).remembered !== null];
    expect(isKept()).toEqual([true, true]);
    vi.setSystemTime(Date.now() + 1);
    forgetForms();
    vi.setSystemTime(Date.now() + 1);
    for (const [now, isExpected] of [
      ['', false],
      ['ben', false],
      ['anna', true],
    ] as const) {
      person = now;
      expect(isKept(), now).toEqual([isExpected, isExpected]);
    }
  });

  test('that only time did keeps what is typed', async () => {
    const { openFormMemory } = await pageLoad();
    expect(openFormMemory({ ...hero, signedIn: () => '' }).keep(typed)).toBe(true);
    expect(openFormMemory({ ...hero, signedIn: () => 'ben' }).keep(typed)).toBe(false);
  });

  test('in another tab ends it here, and what is typed afterwards is kept again', async () => {
    const here = await pageLoad();
    const open = here.openFormMemory(hero);
    open.keep(typed);
    const ours = sessionStorage;
    vi.stubGlobal('sessionStorage', new FakeStorage());
    vi.setSystemTime(Date.now() + 1000);
    (await pageLoad()).forgetForms();
    vi.stubGlobal('sessionStorage', ours);
    open.keep(typed);
    expect(here.openFormMemory(hero).remembered).toBeNull();
    vi.setSystemTime(Date.now() + 1000);
    here.openFormMemory(hero).keep(typed);
    expect(here.openFormMemory(hero).remembered).toEqual(typed);
  });
});
