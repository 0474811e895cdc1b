export function RequestsPanel() {
  return <p>Nothing was saved yet.</p>;
}
