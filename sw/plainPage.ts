/** The worker's own pages, for when nothing else can be shown. They load nothing and run nothing. */

const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" };

/** @param body HTML under the heading */
export const respondWithPlainPage = (title: string, body: string): Response =>
  new Response(
    `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<h1>${title}</h1>
${body}</html>`,
    { status: 503, headers },
  );
