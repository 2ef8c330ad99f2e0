/** What the home page is measured against: a bare Koa app and a bare node:http server that send the same bytes. */
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import Koa from 'koa';

const [kind, bodyFile = ''] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const type = 'text/html; charset=utf-8';

let listener: RequestListener = (_req, res) => {
  res.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
  res.end(body);
};
if (kind === 'koa') {
  const koa = new Koa();
  koa.use((ctx) => {
    ctx.type = type;
    ctx.body = body;
  });
  listener = koa.callback();
}

const server = createServer(listener).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`Ready: http://localhost:${typeof address === 'object' ? address?.port : ''}\n`);
});
