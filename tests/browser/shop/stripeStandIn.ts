/**
 * Stands in for https://js.stripe.com alone: a script with the `Stripe()` that checkout calls, the frame with the
 * card's fields, and the bank's question over the page. Its calls to Stripe go to the emulator. Like Stripe's, it
 * refuses unknown options.
 */
import type { BrowserContext, Page } from '@playwright/test';

const origin = 'https://js.stripe.com';

/** The messages between our frames and the page. */
type FrameRequest = { kind: 'check' | 'confirm' | 'authenticate' | 'style'; [field: string]: unknown };
type StripeResult = {
  error?: { type: string; code?: string; message: string };
  paymentIntent?: { status: string; amount: number; last_payment_error?: StripeResult['error'] };
};

/** Runs in the page, in the place of Stripe's script. */
function installStripe(from: string): void {
  type Options = { mode: string; amount: number; currency: string; appearance?: object; [other: string]: unknown };
  const known = ['mode', 'amount', 'currency', 'allowedPaymentMethodTypes', 'locale', 'appearance'];

  function checkOptions(options: Partial<Options>): void {
    const unknown = Object.keys(options).find((name) => !known.includes(name));
    if (unknown) throw new Error(`IntegrationError: Unrecognized elements() parameter: ${unknown}`);
    if (options.amount !== undefined && !(Number.isInteger(options.amount) && options.amount > 0))
      throw new Error('IntegrationError: Invalid value for elements(): amount must be a positive integer.');
  }

  function ask(frame: HTMLIFrameElement, message: FrameRequest): Promise<StripeResult> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      frame.contentWindow?.postMessage(message, from, [port2]);
    });
  }

  function createElements(options: Options) {
    if (options.mode !== 'payment' || options.currency !== 'usd') throw new Error('IntegrationError: mode, currency.');
    checkOptions(options);
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.src = `${from}/card-frame`;
    frame.allow = 'payment *';
    const style = () => void ask(frame, { kind: 'style', appearance: options.appearance });
    const show = () => {
      frame.dataset.amount = String(options.amount);
    };
    frame.addEventListener('load', style);
    show();
    return {
      frame,
      options,
      isSubmitted: false,
      update(changes: Partial<Options>) {
        checkOptions(changes);
        Object.assign(options, changes);
        show();
        if (frame.isConnected) style();
      },
      async submit() {
        const { error } = await ask(frame, { kind: 'check' });
        this.isSubmitted = !error;
        return error ? { error } : { selectedPaymentMethod: 'card' };
      },
      create(kind: string) {
        if (kind !== 'payment') throw new Error(`IntegrationError: ${kind}`);
        return {
          mount(place: HTMLElement) {
            // By the style's properties: the page's policy allows no style attribute.
            Object.assign(frame.style, { width: '100%', height: '250px', border: '0' });
            place.append(frame);
          },
          destroy: () => frame.remove(),
        };
      },
    };
  }

  /** The bank's question, over the page as Stripe puts it: at the end of the body, above every other z-index. */
  function askBank(): Promise<'succeed' | 'fail'> {
    const frame = document.createElement('iframe');
    frame.title = 'Bank authentication';
    frame.src = `${from}/bank-frame`;
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', zIndex: '2147483647' });
    document.body.append(frame);
    return new Promise((resolve) => {
      const listen = ({ source, data }: MessageEvent) => {
        if (source !== frame.contentWindow) return;
        removeEventListener('message', listen);
        frame.remove();
        resolve(data);
      };
      addEventListener('message', listen);
    });
  }

  type ConfirmOptions = {
    elements: ReturnType<typeof createElements>;
    clientSecret: string;
    redirect: string;
    confirmParams: { return_url: string; payment_method_data?: object };
  };
  const createStripe = (key: string) => ({
    elements: createElements,
    async confirmPayment({ elements, clientSecret, confirmParams }: ConfirmOptions): Promise<StripeResult> {
      if (!URL.canParse(confirmParams.return_url)) throw new Error('IntegrationError: return_url');
      if (!elements.isSubmitted) throw new Error('IntegrationError: elements.submit() must be called first.');
      const { frame, options } = elements;
      const call = { key, clientSecret, amount: options.amount, billing: confirmParams.payment_method_data };
      const result = await ask(frame, { kind: 'confirm', ...call });
      if (result.paymentIntent?.status !== 'requires_action') return result;
      return ask(frame, { kind: 'authenticate', outcome: await askBank(), ...call });
    },
  });
  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
}

/** Runs in the frame that a card is typed into. */
function installCardFrame(): void {
  const input = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;
  const fault = document.querySelector('[role="alert"]') as HTMLElement;

  function check(): StripeResult {
    const isIncomplete = input('number').value.replaceAll(' ', '').length < 12;
    fault.textContent = isIncomplete ? 'Your card number is incomplete.' : '';
    if (!isIncomplete) return {};
    return { error: { type: 'validation_error', code: 'incomplete_number', message: fault.textContent } };
  }

  async function callStripe(
    { key, clientSecret, amount }: FrameRequest,
    action: string,
    params: Record<string, string>,
  ): Promise<StripeResult> {
    const secret = String(clientSecret);
    const path = `/v1/payment_intents/${secret.split('_secret_')[0]}`;
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-www-form-urlencoded' };
    const read = async (response: Response): Promise<StripeResult> => {
      const body = await response.json();
      if (!response.ok) return { error: body.error };
      const isRefused = action === 'authenticate' && body.status === 'requires_payment_method';
      return isRefused ? { error: body.last_payment_error } : { paymentIntent: body };
    };
    const query = new URLSearchParams({ client_secret: secret });
    const intent = await read(await fetch(`${path}?${query}`, { headers }));
    if (intent.error) return intent;
    if (intent.paymentIntent?.amount !== amount) {
      const message = 'The amount of the PaymentIntent does not match the amount of Elements.';
      return { error: { type: 'invalid_request_error', message } };
    }
    const body = new URLSearchParams({ client_secret: secret, ...params });
    return read(await fetch(`${path}/${action}`, { method: 'POST', headers, body }));
  }

  const answer = (message: FrameRequest): StripeResult | Promise<StripeResult> => {
    if (message.kind === 'check') return check();
    if (message.kind === 'authenticate')
      return callStripe(message, 'authenticate', { outcome: String(message.outcome) });
    if (message.kind === 'confirm')
      return callStripe(message, 'confirm', { 'payment_method_data[card][number]': input('number').value });
    const { variables } = message.appearance as { variables: Record<string, string> };
    document.body.style.color = variables.colorText ?? '';
    document.body.style.background = variables.colorBackground ?? '';
    document.documentElement.style.colorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    document.body.dataset.text = variables.colorText;
    return {};
  };
  addEventListener('message', async ({ data, ports }) => ports[0]?.postMessage(await answer(data)));
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Card</title><style>body{margin:0;font:17px system-ui}label{display:block;font-weight:600;margin-top:12px}input{box-sizing:border-box;width:100%;height:44px;font:inherit;border:1px solid gray;border-radius:4px;padding:0 12px;background:none;color:inherit}button{font:inherit;padding:12px;margin:12px}</style><body>${body}`;

const cardFrame = page(
  '<label>Card number<input name="number" inputmode="numeric" autocomplete="off"></label>' +
    '<label>Expiration date<input name="expiry" inputmode="numeric" autocomplete="off"></label>' +
    `<label>Security code<input name="code" inputmode="numeric" autocomplete="off"></label><p role="alert"></p><script>(${installCardFrame})()</script>`,
);
const bankFrame = page(
  '<div style="background:white;color:black;min-height:100vh"><h1>Your bank asks</h1>' +
    "<button onclick=\"parent.postMessage('succeed','*')\">Complete authentication</button>" +
    "<button onclick=\"parent.postMessage('fail','*')\">Fail authentication</button></div>",
);

/**
 * Answers for js.stripe.com in a browser.
 * @param emulator where the emulated Stripe listens
 * @returns the requests so far, and how to hold up payments
 */
export async function serveStripe(context: BrowserContext, emulator: string) {
  const requests: string[] = [];
  const controls = { requests, confirmGate: Promise.resolve() };
  await context.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    requests.push(pathname);
    const html = { contentType: 'text/html; charset=utf-8' };
    if (pathname === '/endive/stripe.js') {
      const body = `(${installStripe})(${JSON.stringify(origin)})`;
      return route.fulfill({ contentType: 'text/javascript', body });
    }
    if (pathname === '/card-frame') return route.fulfill({ ...html, body: cardFrame });
    if (pathname === '/bank-frame') return route.fulfill({ ...html, body: bankFrame });
    if (pathname.endsWith('/confirm')) await controls.confirmGate;
    const request = route.request();
    const response = await fetch(emulator + pathname + search, {
      method: request.method(),
      headers: {
        authorization: request.headers().authorization ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(request.method() === 'POST' && { body: request.postData() ?? '' }),
    });
    await route.fulfill({ status: response.status, contentType: 'application/json', body: await response.text() });
  });
  return controls;
}

/** The fields that a card is typed into. */
export const cardFields = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
/** The bank's question over the page. */
export const bankQuestion = (page: Page) => page.frameLocator('iframe[title="Bank authentication"]');
