import type { HandoverCard } from '#contract/office/handover.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'

interface Props {
  lines: HandoverCard['unpicked']
  isSeen: boolean
  onSeen: (isSeen: boolean) => void
}

/** What nobody took off the shelves: given all the same only by whoever has it in hand. */
export function UnpickedNotice({ lines, isSeen, onSeen }: Props) {
  return (
    <Notice tone="warning" title="Заказ не собран">
      <ul className={blocks.list}>
        {lines.map(({ name, unit, quantity, place }) => (
          <li key={`${name} ${place}`}>
            <span>
              {name}, {withUnit(quantity, unit)}
            </span>
            <span className={blocks.quiet}>{place}</span>
          </li>
        ))}
      </ul>
      <Checkbox checked={isSeen} onChange={({ target }) => onSeen(target.checked)}>
        Всё это у меня в руках, отдаю
      </Checkbox>
    </Notice>
  )
}
