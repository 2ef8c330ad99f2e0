/** Files as people upload them, and as attackers do. */
import { type OutgoingHttpHeaders, request } from 'node:http';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Database } from '../../../db/connection.ts';
import { write } from '../../../server/store/write.ts';
import { announcementInput } from '../records.ts';

export type Uploaded = { id: string; name: string; media_type: string; size: number; url: string };
export type UploadResponse = {
  status: number;
  headers: Record<string, string>;
  body: { code?: string; message?: string };
};

type UploadOptions = { cookie?: string; method?: 'POST' | 'PUT'; host?: string; headers?: OutgoingHttpHeaders };

/** Sends bytes as a browser's upload does. */
export function uploadBytes(
  port: number,
  path: string,
  bytes: Uint8Array | string,
  { cookie, method = 'POST', host = 'cityofmaple.test', headers = {} }: UploadOptions,
): Promise<UploadResponse> {
  const body = Buffer.from(bytes as Uint8Array);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        setHost: false,
        headers: {
          host,
          ...(cookie && { cookie }),
          'content-type': 'application/octet-stream',
          ...(headers['transfer-encoding'] ? {} : { 'content-length': body.byteLength }),
          ...headers,
        },
      },
      (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers as Record<string, string>,
            body: text ? JSON.parse(text) : {},
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Mentions a file in an announcement: otherwise only administrators may read it. */
export const saveAttachment = (db: Database, { id }: { id: string }, url: string) =>
  write(db, id, 'test', (tx) => tx.save('announcements', announcementInput({ attachments: [{ title: 'File', url }] })));

type Entry = { name: string; bytes: Buffer | string; stored?: boolean };

/** A zip archive of the given entries, in their order. */
export function zipArchive(entries: Entry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, stored = false } of entries) {
    const content = Buffer.from(bytes as Buffer);
    const packed = stored ? content : deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.byteLength, 14);
    common.writeUInt32LE(content.byteLength, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name));
    locals.push(local);
    offset += local.byteLength;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

const officeTypes = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const;

/** An Office file; `padding` comes in its list of parts, after what tells the type. */
export function officeFile(kind: keyof typeof officeTypes, padding = ''): Buffer {
  const [part, type] = officeTypes[kind];
  const full = `application/vnd.openxmlformats-officedocument.${type}.main+xml`;
  return zipArchive([
    {
      name: '[Content_Types].xml',
      bytes: `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="${full}"/></Types>${padding}`,
    },
    { name: part, bytes: '<?xml version="1.0"?><document/>' },
  ]);
}

export const openDocumentFile = (): Buffer =>
  zipArchive([{ name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text', stored: true }]);

/** An old Office file as far as it is checked: the container's signature, and the name of a stream. */
export const legacyOfficeFile = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2000),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(500),
  ]);

export const pdfFile = (after = ''): Buffer => Buffer.from(`%PDF-1.4\n${after}\n%%EOF\n`);

/** Publishes a file as a document, and deletes that. */
export const binDocument = (db: Database, { id }: { id: string }, file: Uploaded) =>
  write(db, id, 'clerk', async (tx) => {
    const category = await tx.save('document_categories', { title: 'C', description: '', order_index: 0 });
    const document = await tx.save('documents', {
      category_id: category.id,
      file_id: file.id,
      file_name: file.name,
      media_type: file.media_type,
      title: 'A',
      description: '',
      date: '2026-11-20',
      size: file.size,
      order_index: 0,
    });
    await tx.remove('documents', document.id);
  });
