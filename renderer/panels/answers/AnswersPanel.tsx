export function AnswersPanel() {
  return <p>Nothing was asked yet.</p>;
}
