/** A line of one text, of the other, or of both. */
export interface DifferenceLine {
  readonly sign: ' ' | '+' | '-';
  readonly text: string;
}

/** Pairs of lines that are looked at; beyond that what differs goes and comes as a whole. */
const MOST_PAIRS = 2_000_000;

function same(text: string): DifferenceLine {
  return { sign: ' ', text };
}

function gone(text: string): DifferenceLine {
  return { sign: '-', text };
}

function come(text: string): DifferenceLine {
  return { sign: '+', text };
}

/** Two texts line by line: the longest common lines stay, what is between them goes and comes. */
export function lineDifference(olds: readonly string[], news: readonly string[]): DifferenceLine[] {
  const most = Math.min(olds.length, news.length);
  let head = 0;
  while (head < most && olds[head] === news[head]) head += 1;
  let tail = 0;
  while (tail < most - head && olds[olds.length - 1 - tail] === news[news.length - 1 - tail]) tail += 1;
  return [
    ...olds.slice(0, head).map(same),
    ...between(olds.slice(head, olds.length - tail), news.slice(head, news.length - tail)),
    ...olds.slice(olds.length - tail).map(same),
  ];
}

function between(olds: readonly string[], news: readonly string[]): DifferenceLine[] {
  if (olds.length * news.length > MOST_PAIRS) return [...olds.map(gone), ...news.map(come)];
  const width = news.length + 1;
  const common = new Uint32Array((olds.length + 1) * width);
  for (let i = olds.length - 1; i >= 0; i -= 1)
    for (let j = news.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      common[at] = olds[i] === news[j] ? common[at + width + 1]! + 1 : Math.max(common[at + width]!, common[at + 1]!);
    }
  const lines: DifferenceLine[] = [];
  let i = 0;
  let j = 0;
  while (i < olds.length || j < news.length) {
    const at = i * width + j;
    if (i < olds.length && j < news.length && olds[i] === news[j]) {
      lines.push({ sign: ' ', text: olds[i]! });
      i += 1;
      j += 1;
    } else if (i < olds.length && (j >= news.length || common[at + width]! >= common[at + 1]!))
      lines.push(gone(olds[i++]!));
    else lines.push(come(news[j++]!));
  }
  return lines;
}
