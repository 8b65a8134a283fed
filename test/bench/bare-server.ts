/**
 * A minimal server that only answers: its arguments give the number of bytes for each kind of
 * request.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';

const [lookup, versions, search] = process.argv.slice(2).map((size) => 'x'.repeat(Number(size)));

const server = createServer((request, response) => {
  request.on('data', () => {});
  request.on('end', () => {
    const body =
      request.method === 'POST'
        ? lookup
        : request.url?.startsWith('/api/search')
          ? search
          : versions;
    response.setHeader('content-type', 'application/json');
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`{"origin":"http://127.0.0.1:${(server.address() as AddressInfo).port}"}`);
});
