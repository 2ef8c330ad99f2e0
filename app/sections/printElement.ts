/** Prints one part of a page; styles/print.css hides everything else. */
export function printElement(part: HTMLElement): void {
  const root = document.documentElement;
  root.dataset.printPart = '';
  part.dataset.part = '';
  const unmark = () => {
    delete root.dataset.printPart;
    delete part.dataset.part;
  };
  addEventListener('afterprint', unmark, { once: true });
  print();
}
