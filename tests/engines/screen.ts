/**
 * A page in any engine, as the walk needs it: opened, looked at by scripts that run inside it, clicked and typed into
 * by the browser itself. Each engine brings a `Driver` of its own.
 */

/** Functions that run inside the page use nothing but their argument. */
export type Driver = {
  open(url: string): Promise<void>;
  run<Given, Result>(act: (given: Given) => Result, given: Given): Promise<Awaited<Result>>;
  click(selector: string): Promise<void>;
  /** Types over what a field holds. */
  fill(selector: string, text: string): Promise<void>;
};

/** How long the page may take for anything, in milliseconds. */
const timeoutMs = 60_000;
const pollMs = 50;

/** An element by what it is and what it is called in a part of the page. */
export type Target = { elements: string; name: string; within: string };

const button = 'button,[role=button],summary';
const link = 'a[href]';
const field = 'input,textarea,select';

/**
 * Runs inside the page. Marks the first match that is drawn and in use. @returns whether it is where it was at the last
 * look: a click on what still moves may hit something else
 */
function mark({ elements, name, within }: Target): boolean {
  const nameOf = (element: Element): string => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ');
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const referred = by.map((id) => document.getElementById(id)?.textContent).join(' ');
    return `${element.getAttribute('aria-label') ?? (referred || labels || element.textContent)}`;
  };
  const wanted = name.toLowerCase();
  const matches = [...document.querySelectorAll(within)].flatMap((part) =>
    [...part.querySelectorAll(elements)].filter(
      (element) =>
        element.getClientRects().length > 0 &&
        !element.matches(':disabled') &&
        nameOf(element).toLowerCase().includes(wanted),
    ),
  );
  const found = matches[0];
  const place = JSON.stringify(found?.getBoundingClientRect());
  const isStill = found?.getAttribute('data-walk') === place;
  for (const marked of document.querySelectorAll('[data-walk]')) marked.removeAttribute('data-walk');
  found?.setAttribute('data-walk', place);
  return found !== undefined && isStill;
}

/** Runs inside the page. @returns what the app says of an error that nothing has caught, or of a start that failed */
function readFailure(): string {
  const found = document.querySelector('[aria-labelledby=failure-title] pre, [role=alert] > h2');
  return found?.textContent ?? '';
}

/** The page in the words of somebody who uses it. Each step waits until it can be done, and fails by its own name. */
export function createScreen(driver: Driver) {
  async function until<Given>(
    act: (given: Given) => boolean | Promise<boolean>,
    given: Given,
    what: string,
  ): Promise<void> {
    const endsAt = Date.now() + timeoutMs;
    while (!(await driver.run(act, given))) {
      const failure = await driver.run(readFailure, null);
      if (failure) throw new Error(`${what}: the page says '${failure}'.`);
      if (Date.now() > endsAt) throw new Error(`${what}: not within ${timeoutMs / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
  /** Finds the element again if the page put another in its place before it could be used. */
  async function use(act: (selector: string) => Promise<void>, target: Target): Promise<void> {
    const endsAt = Date.now() + timeoutMs;
    for (;;) {
      await until(mark, target, `'${target.name}' in ${target.within}`);
      try {
        await act('[data-walk]');
        return;
      } catch (error) {
        if (Date.now() > endsAt) throw new Error(`'${target.name}' could not be used: ${error}`, { cause: error });
      }
    }
  }
  const screen = {
    run: driver.run,
    until,
    /** Opens an address and waits until the app has taken the page over. */
    async open(url: string): Promise<void> {
      await driver.open(url);
      await until(() => performance.getEntriesByName('criticalContent').length > 0, null, `${url} comes to life`);
    },
    press: (name: string, within = 'body') => use(driver.click, { elements: button, name, within }),
    follow: (name: string, within = 'body') => use(driver.click, { elements: link, name, within }),
    type: (name: string, text: string, within = 'body') =>
      use((selector) => driver.fill(selector, text), { elements: field, name, within }),
    /** Waits until a text stands in a part of the page. */
    see: (text: string, within = 'main') =>
      until(
        ([text, within]) => [...document.querySelectorAll(within)].some((part) => part.textContent.includes(text)),
        [text, within] as [string, string],
        `'${text}' in ${within}`,
      ),
    seeNone: (selector: string) =>
      until((selector) => document.querySelector(selector) === null, selector, `no ${selector}`),
    /** @throws when the app says that something broke */
    async expectNoFailure(): Promise<void> {
      const failure = await driver.run(readFailure, null);
      if (failure) throw new Error(`The page says '${failure}'.`);
    },
  };
  return screen;
}
