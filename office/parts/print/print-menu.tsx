import { Button } from '#ui/button.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { MOST_PRINTED, PAPERS, type PrintedPaper, printPath } from './papers.ts'

type Props = {
  numbers: readonly string[]
  /** Some of them are paid by an invoice: it was issued as a file. */
  hasInvoice?: boolean
}

/** Papers of one order or of many; each opens beside the desk, ready to print. */
export function PrintMenu({ numbers, hasInvoice }: Props) {
  const isTooMany = numbers.length > MOST_PRINTED
  const show = (paper: PrintedPaper | 'invoice') => open(printPath(paper, numbers), '_blank', 'noopener')
  return (
    <ActionMenu
      label="Печать"
      placement="bottom-start"
      trigger={(attributes) => (
        <Button
          {...attributes}
          size="s"
          icon="print"
          {...(isTooMany ? { disabled: true, title: `Печатается не больше ${MOST_PRINTED} заказов сразу` } : {})}
        >
          Печать
        </Button>
      )}
      items={[
        ...(Object.keys(PAPERS) as PrintedPaper[]).map((paper) => ({
          label: PAPERS[paper],
          onPress: () => void show(paper),
        })),
        ...(hasInvoice
          ? [{ label: numbers.length > 1 ? 'Счета, PDF' : 'Счёт, PDF', onPress: () => void show('invoice') }]
          : []),
      ]}
    />
  )
}
