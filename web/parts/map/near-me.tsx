import { Button } from '#ui/button.tsx'
import type { VisitorPoint } from './use-visitor-point.ts'

/** Where no chip says it: a press, and every place of the list tells how far it is. */
export function NearMe({ visitor: { point, isAsking, problem, ask } }: { visitor: VisitorPoint }) {
  return (
    <div>
      {!point && (
        <Button icon="location" disabled={isAsking} onClick={ask}>
          Показать, что ближе ко мне
        </Button>
      )}
      <p role="status">{problem || (point && 'Показали расстояние от вас по прямой.')}</p>
    </div>
  )
}
