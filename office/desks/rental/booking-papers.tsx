import type { BookingCard } from '#contract/office/rental-desk.ts'
import { rentalInvoice, rentalPaper, writeRentalPaper } from '#contract/office/rental-steps.ts'
import { Button } from '#ui/button.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { putBooking } from './rental-queries.ts'

/** Saved under its name: papers of tax and banks are files. */
function save(name: string, base64: string, type: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Contract, invoice and УПД: whatever this booking can have by now. */
export function BookingPapers({ card, mayWork }: { card: BookingCard; mayWork: boolean }) {
  const toast = useToast()
  const params = { id: card.id }
  const doing = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => toast({ text: wordsOf(error), tone: 'error' }))
  const invoice = doing(async () => {
    const { data } = await api(rentalInvoice, { params })
    save(data.name, data.pdf, 'application/pdf')
  })
  const transfer = doing(async () => {
    const { data } = await api(rentalPaper, { params })
    save(data.name, data.pdf, 'application/pdf')
  })
  const xml = doing(async () => {
    const { data } = await api(rentalPaper, { params })
    save(`${data.xmlName}.xml`, data.xml, 'application/xml')
  })
  const write = doing(async () => {
    const { data } = await api(writeRentalPaper, { params, body: {} })
    putBooking(data)
    toast({ text: `УПД № ${data.paper} выписан`, tone: 'done' })
  })
  const isWaiting = card.status === 'new' || card.status === 'confirmed'
  return (
    <ActionMenu
      label="Документы"
      trigger={(attributes) => (
        <Button {...attributes} size="s" icon="print">
          Документы
        </Button>
      )}
      items={[
        {
          label: 'Договор и акт возврата',
          onPress: () => void open(`/rental/print/${card.id}`, '_blank', 'noopener'),
        },
        ...(isWaiting || card.money.due > 0 ? [{ label: 'Счёт на оплату, PDF', onPress: invoice }] : []),
        ...(card.paper !== null
          ? [
              { label: `УПД № ${card.paper}, PDF`, onPress: transfer },
              { label: 'УПД для ЭДО, XML', onPress: xml },
            ]
          : mayWork && card.organization && card.status === 'returned'
            ? [{ label: 'Выписать УПД', onPress: write }]
            : []),
      ]}
    />
  )
}
