// A component that renders again only when `same` says that its properties differ.
import { Component, type ComponentType, type ComponentChild } from 'preact';

export function memo<P>(Inner: (props: P) => ComponentChild, same: (a: P, b: P) => boolean): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !same(this.props, next);
    }
    override render() {
      return Inner(this.props);
    }
  };
}
