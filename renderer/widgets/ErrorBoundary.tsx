import { Component, type ErrorInfo, type ReactNode } from 'react';
import { sentenceOf } from '../state/index.ts';
import { Button } from './Button.tsx';
import './error-boundary.css';

interface ErrorBoundaryProps {
  /** What failed, as it stands in "The … could not be drawn". */
  readonly what: string;
  readonly children: ReactNode;
}

/** Keeps a fault of one part from taking the window with it, and says what happened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly problem: string | null }> {
  override state = { problem: null };

  static getDerivedStateFromError(problem: unknown): { problem: string } {
    return { problem: sentenceOf(problem) };
  }

  override componentDidCatch(problem: Error, info: ErrorInfo): void {
    console.error(`The ${this.props.what} could not be drawn.`, problem, info.componentStack);
  }

  override render(): ReactNode {
    if (this.state.problem === null) return this.props.children;
    return (
      <div className="error-boundary" role="alert">
        <p>
          The {this.props.what} could not be drawn: {this.state.problem}
        </p>
        <Button onClick={() => this.setState({ problem: null })}>Try again</Button>
      </div>
    );
  }
}
