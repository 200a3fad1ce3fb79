import type { Publication } from '#contract/publication.ts'
import { useInit } from '../../state/init.tsx'
import { Notice } from '#ui/notice.tsx'

/** «в Пскове», «в Пскове и Невеле» would need cases; the list after a colon needs none. */
export function OtherCity({ nodes }: { nodes: NonNullable<Publication['nodes']> }) {
  const { nodeLogistic } = useInit()
  const where = nodes.length === 1 ? nodes[0]!.nameIn : `в городах: ${nodes.map(({ name }) => name).join(', ')}`
  return (
    <Notice
      tone="warning"
      title={`Это предложение действует ${where}`}
    >{`Вы смотрите магазин ${nodeLogistic.nameIn}.`}</Notice>
  )
}
