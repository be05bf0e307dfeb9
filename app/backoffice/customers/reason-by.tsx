/** Somebody's words and who wrote them; marks of direction in the words turn nothing around them. */
export const ReasonBy = ({ reason, by }: { reason: string; by: string }) => (
  <>
    <bdi>{reason}</bdi> (<bdi>{by}</bdi>)
  </>
);
