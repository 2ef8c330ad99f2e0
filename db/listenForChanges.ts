/** PostgreSQL reports other processes' writes by NOTIFY. For SQLite, connection.ts checks `data_version`. */
import pg from 'pg';

export const changeChannel = 'mainstreet_changed';

/**
 * Listens for writes until stopped. While the connection is down none are reported, so everything counts as changed once
 * it is back.
 */
export async function listenForChanges(
  url: string,
  tell: (townId: string | null) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client;
  let retry: NodeJS.Timeout | undefined;
  const connect = async () => {
    client = new pg.Client({ connectionString: url });
    client.on('notification', (notice) => tell(notice.payload ?? null));
    client.on('error', () => {
      if (stopped) return;
      tell(null);
      retry = setTimeout(
        () =>
          void connect().then(
            () => tell(null),
            () => client.emit('error'),
          ),
        1000,
      );
      retry.unref();
    });
    await client.connect();
    await client.query(`listen ${changeChannel}`);
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client.end();
  };
}
