import {
  buildDiagram,
  type DiagramFinding,
  type DiagramSource,
  layDiagram,
  mermaidText,
  svgText,
} from '../../shared/diagram/index.ts';
import { faultOfXml } from '../../shared/diagram/testing/xml-fault.ts';
import { holds } from './oracle.ts';
import type { Session } from './session.ts';
import type { Stage } from './stage.ts';

/** The sequence diagram, from its beginning and from its middle, as it is drawn and copied. */
export const DIAGRAM: Stage = {
  name: 'diagram',
  calls: 8,
  run(session) {
    const source = sourceOf(session);
    const all = { length: source.rows.length, row: (place: number) => place };
    for (const from of [0, all.length >> 1]) {
      const diagram = buildDiagram(source, all, from);
      layDiagram(diagram, 300);
      mermaidText(diagram);
      const fault = faultOfXml(svgText(diagram));
      holds(fault === '', () => `the picture is no XML: ${fault}`);
    }
  },
};

function sourceOf({ observation }: Session): DiagramSource {
  const { rows, operations, exchanges, findings, signIns } = observation;
  const ofRows = new Map<number, DiagramFinding[]>();
  for (const [index, finding] of findings.entries()) {
    const drawn = { ...finding, index };
    for (const row of new Set(finding.rows)) {
      const found = ofRows.get(row);
      if (found) found.push(drawn);
      else ofRows.set(row, [drawn]);
    }
  }
  const ofNumbers = new Map(exchanges.map((exchange) => [exchange.number, exchange]));
  return {
    rows,
    operations,
    session: observation.session(),
    signIns: signIns.all,
    exchange: (number) => ofNumbers.get(number),
    findingsOfRow: (row) => ofRows.get(row) ?? [],
  };
}
