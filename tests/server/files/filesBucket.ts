import { onTestFinished } from 'vitest';
import { runFilesBucket } from './filesBucketServer.ts';

/** A private bucket that runs until the test is over. */
export async function startFilesBucket() {
  const bucket = await runFilesBucket();
  onTestFinished(bucket.stop);
  return bucket;
}
