import { captureWriter } from './capture-writer.ts';
import type { ExportFormat } from './format-facts.ts';
import { harWriter } from './har-writer.ts';
import { htmlWriter } from './html-writer.ts';
import { issueWriter } from './issue-writer.ts';
import { messageWriter } from './message-writer.ts';
import { otlpWriter } from './otlp-writer.ts';
import type { ExportSubject, ExportWriter } from './writer.ts';

/** The writer of a format. */
export function exportWriter(format: ExportFormat, subject: ExportSubject): ExportWriter {
  switch (format) {
    case 'capture':
      return captureWriter(subject);
    case 'jsonl':
      return messageWriter();
    case 'har':
      return harWriter(subject);
    case 'html':
      return htmlWriter(subject);
    case 'markdown':
      return issueWriter(subject);
    case 'otlp':
      return otlpWriter(subject);
  }
}
