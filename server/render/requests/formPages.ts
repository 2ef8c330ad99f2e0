/** Pages of forms for one reader: with a token of their own, and with what was typed where a form comes back. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/connection.ts';
import type { FilledForm } from '../../../db/rules/forms/filledForm.ts';
import { formPath, type PublicForm } from '../../../db/rules/forms/forms.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { PublicTown, Town } from '../../../db/rules/town/towns.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import type { Config } from '../../config/config.ts';
import { type Caller, createSharedWork, type WorkQueue } from '../../http/workQueue.ts';
import { readPublicForm } from '../../store/forms/forms.ts';
import { makePageToken } from '../../store/requests/formTokens.ts';
import { type DocumentParts, drawDocument } from '../drawDocument.ts';
import { type PageRequest, parsePageRequest } from '../pageRequest.ts';
import { readPageState } from '../pageState.ts';
import { type PreparedResponse, prepareResponse, readPlainBytes } from '../preparedResponse.ts';
import { formTokenMark } from './formTokenMark.ts';

type TokenParts = { db: Database; config: Config; now: () => number };

/** Puts a fresh token into a form's page, which is drawn once for everybody. Other pages stay as they are. */
export async function insertFormToken(
  { db, config, now }: TokenParts,
  town: Town,
  { formSlug }: PageRequest,
  response: PreparedResponse,
): Promise<PreparedResponse> {
  const form = formSlug ? await readPublicForm(db, town.id, formSlug) : null;
  if (!form) return response;
  const token = makePageToken({ townId: town.id, formId: form.id, secret: await readAppSecret(config) }, now());
  const html = readPlainBytes(response).toString('utf8').replaceAll(formTokenMark, token);
  return prepareResponse(response.status, html, { ...response.headers, 'Cache-Control': 'private, no-cache' });
}

/** Reasons for which a form comes back, and their words. */
export type ReturnedForm = {
  town: Town;
  shown: PublicTown;
  caller: Caller;
  /** In the version that was filled in. */
  form: PublicForm;
  filled: FilledForm;
  token: string;
  status: number;
};

export type FormPages = {
  /** Draws a form as somebody filled it in, for that person alone. @throws Overload */
  renderFilled(returned: ReturnedForm): Promise<PreparedResponse>;
};

type FormPageParts = DocumentParts & {
  db: Database;
  queue: WorkQueue;
  securityHeaders: Record<string, string>;
  now: () => number;
};

export function createFormPages(options: FormPageParts): FormPages {
  const { db, build, queue, securityHeaders, now } = options;
  const share = createSharedWork<PreparedResponse>(queue);
  const headers = {
    ...securityHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  async function draw({ town, shown, form, filled, token, status }: ReturnedForm): Promise<PreparedResponse> {
    const path = formPath(form);
    const request = parsePageRequest(path);
    if (!request) throw new Problem('not_found');
    const { state } = await readPageState(db, town, shown, request, now());
    state.form = form;
    state.form_token = token;
    state.filled_form = filled;
    const page = await build.render(path, state);
    return prepareResponse(status, await drawDocument(options, town, shown, request, state, page), headers);
  }
  return { renderFilled: (returned) => share(randomUUID(), returned.caller, () => draw(returned)) };
}
