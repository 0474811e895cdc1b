import { describe, expect, it } from 'vitest';
import { changeSelection, selectFinding, selectionOf, showPanel } from './selection.ts';

describe('selectFinding', () => {
  it('chooses the finding with its first row', () => {
    selectFinding('c1', { index: 3, rows: [17, 12] });
    expect(selectionOf('c1')).toMatchObject({ finding: 3, row: 17, detailTab: 'tree' });
  });

  it('chooses no row where the finding has none', () => {
    selectFinding('c2', { index: 0, rows: [] });
    expect(selectionOf('c2')).toMatchObject({ finding: 0, row: -1 });
  });

  it('leaves a view of the detail that shows findings, and brings one up in place of any other', () => {
    changeSelection('c3', { detailTab: 'findings' });
    selectFinding('c3', { index: 1, rows: [2] });
    expect(selectionOf('c3').detailTab).toBe('findings');
    changeSelection('c3', { detailTab: 'raw' });
    selectFinding('c3', { index: 1, rows: [2] });
    expect(selectionOf('c3').detailTab).toBe('tree');
  });
});

it('shows a panel in front of the diagnosis and the post-mortem, with what else is chosen there', () => {
  changeSelection('c4', { row: 5, diagnosis: true, postMortem: true });
  showPanel('c4', 'http');
  expect(selectionOf('c4')).toMatchObject({ panel: 'http', row: 5, diagnosis: false, postMortem: false });
  showPanel('c4', 'frames', { row: 7 });
  expect(selectionOf('c4')).toMatchObject({ panel: 'frames', row: 7 });
});
