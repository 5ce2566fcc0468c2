import { type AddressOf, addressOf } from '#contract/calls.ts';
import { waitForProof } from '#web/admin/api/proof.ts';
import { type ApiProblem, problemOf } from '#web/api/api-problem.ts';
import { spokenLanguage } from '#web/api/client.ts';

type FileRoute = 'GET /admin/reports/export/{file}' | 'GET /admin/reports/people/{file}';

/**
 * Downloads a file of the reports. When the server requires a fresh factor, it waits for its proof. Throws an
 * `ApiProblem` when the server refuses, and the error of `fetch` when it cannot be reached.
 */
export async function download(name: FileRoute, given: AddressOf<FileRoute>): Promise<void> {
  const headers = { 'Accept-Language': spokenLanguage(), 'X-Staff': '1' };
  const answer = await fetch(addressOf(name, given), { headers });
  if (!answer.ok) {
    const problem: ApiProblem = await problemOf(answer);
    if (problem.code !== 'fresh_factor_required') throw problem;
    await waitForProof('fresh', problem);
    return download(name, given);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
