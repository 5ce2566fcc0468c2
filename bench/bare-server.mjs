// Answers every request with bytes fetched once from a URL: the minimum that serving them costs with
// node:http.
import { createServer, get } from 'node:http';

const [address = '', encoding = ''] = process.argv.slice(2);
const headers = encoding === '' ? {} : { 'accept-encoding': encoding };
get(address, { headers }, (answer) => {
  const chunks = [];
  answer.on('data', (chunk) => chunks.push(chunk));
  answer.on('end', () => {
    const body = Buffer.concat(chunks);
    const { date, connection, 'keep-alive': _, 'transfer-encoding': __, ...said } = answer.headers;
    const server = createServer((_request, response) => {
      response.writeHead(200, { ...said, 'content-length': body.length });
      response.end(body);
    });
    server.listen(0, '127.0.0.1', () => process.send?.(server.address()?.port));
  });
});
