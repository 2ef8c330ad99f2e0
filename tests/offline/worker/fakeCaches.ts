/** The Cache API as far as the worker uses it. @param origin of relative keys */
export function fakeCaches(origin: string) {
  const stores = new Map<string, Map<string, Response>>();
  /** The entries that WebKit emptied, by cache and URL: until they are deleted it drops what is put there. */
  const emptied = new Set<string>();
  const urlOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : String(key), origin).href;
  const open = async (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return {
      match: async (key: RequestInfo) => entries.get(urlOf(key))?.clone(),
      put: async (key: RequestInfo, response: Response) => {
        const body = await response.blob();
        if (!emptied.has(`${name} ${urlOf(key)}`))
          entries.set(urlOf(key), new Response(body, { status: response.status, headers: response.headers }));
      },
      delete: async (key: RequestInfo) => emptied.delete(`${name} ${urlOf(key)}`) || entries.delete(urlOf(key)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  };
  return {
    open,
    empty: () => {
      for (const [name, entries] of stores) {
        for (const url of entries.keys()) emptied.add(`${name} ${url}`);
        entries.clear();
      }
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (key: RequestInfo) => {
      for (const name of stores.keys()) {
        const found = await (await open(name)).match(key);
        if (found) return found;
      }
      return undefined;
    },
  };
}
