// What the two workers see, for the type checker (make lint); no page loads it.

/** What sw-list.js says of the site: every file with the beginning of its checksum and its size. */
interface SiteList {
  build: string;
  /** The page that stands for one that was not kept. */
  page: string;
  /** What is kept from the beginning. */
  first: string[];
  /** The engine, which is kept with any page that can run it. */
  parts: string[];
  files: Record<string, [digest: string, size: number]>;
}

interface WorkerGlobalScope {
  primeroList: SiteList;
}

interface WorkerNavigator {
  readonly connection?: { saveData: boolean };
}

interface Uint8ArrayConstructor {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}
