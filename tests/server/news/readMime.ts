/** A mail as a mail program reads it: its headers and its parts. */
export type MimePart = { type: string; filename: string; content: Buffer };
export type ReadMime = { head: string; header(name: string): string; parts: MimePart[]; text: string; html: string };

const split = (raw: string): [head: string, body: string] => {
  const at = raw.indexOf('\r\n\r\n');
  // A header goes on in lines that begin with a space.
  return [raw.slice(0, at).replace(/\r\n[ \t]+/g, ' '), raw.slice(at + 4)];
};

/** A word with letters beyond ASCII (RFC 2047). */
const decodeWords = (text: string) =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')).toString(),
    );

function decodeQuoted(text: string): Buffer {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

const headerOf = (head: string, name: string) => decodeWords(new RegExp(`^${name}: (.*)$`, 'mi').exec(head)?.[1] ?? '');

function partsOf(raw: string): MimePart[] {
  const [head, body] = split(raw);
  const type = headerOf(head, 'Content-Type');
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1);
    return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '')));
  }
  const encoding = headerOf(head, 'Content-Transfer-Encoding');
  const content =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuoted(body)
        : Buffer.from(body, 'latin1');
  const filename = /filename="?([^";]+)"?/.exec(headerOf(head, 'Content-Disposition'))?.[1] ?? '';
  return [{ type: type.split(';')[0] ?? '', filename, content }];
}

export function readMime(raw: string): ReadMime {
  const [head] = split(raw);
  const parts = partsOf(raw);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.content.toString('utf8') ?? '';
  return {
    head,
    parts,
    header: (name) => headerOf(head, name),
    text: textOf('text/plain').replaceAll('\r\n', '\n'),
    html: textOf('text/html'),
  };
}
