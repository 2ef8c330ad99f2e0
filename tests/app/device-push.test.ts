import { afterEach, expect, test, vi } from 'vitest';
import { readDevice } from '../../app/news/devicePush.ts';

afterEach(() => vi.unstubAllGlobals());

test('over plain http a device learns why it gets no notifications', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await readDevice()).toEqual({ kind: 'insecure' });
});
