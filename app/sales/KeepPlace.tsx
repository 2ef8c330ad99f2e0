/** Keeps the reader's place while records appear and disappear above it. */
import { Component, createRef, type ReactNode } from 'react';

type KeepPlaceProps = { query: string; records: readonly unknown[]; children: ReactNode };
type Place = { element: Element; top: number };

export class KeepPlace extends Component<KeepPlaceProps> {
  readonly list = createRef<HTMLDivElement>();

  /** The card with the focus or the pointer, or the first one on screen if the list starts above. */
  findPlace(): Element | undefined {
    const list = this.list.current;
    const cards = [...(list?.querySelectorAll('[data-record]') ?? [])];
    const used = cards.find((card) => card.matches(':focus-within, :hover'));
    if (used || !list || list.getBoundingClientRect().top >= 0) return used;
    return cards.find((card) => card.getBoundingClientRect().bottom > 0);
  }

  override getSnapshotBeforeUpdate(before: KeepPlaceProps): Place | null {
    if (before.query !== this.props.query || before.records === this.props.records) return null;
    const element = this.findPlace();
    return element ? { element, top: element.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_before: KeepPlaceProps, _state: unknown, place: Place | null): void {
    if (!place?.element.isConnected) return;
    const moved = place.element.getBoundingClientRect().top - place.top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return <div ref={this.list}>{this.props.children}</div>;
  }
}
