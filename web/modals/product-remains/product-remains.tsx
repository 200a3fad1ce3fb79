import type { AboutGood } from '../../state/modal-payloads.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useInit } from '../../state/init.tsx'
import type { ModalProps } from '../modal-props.ts'
import { RemainsList } from './remains-list.tsx'

/** Stock of one good in the shops of this city's branch. */
export default function ProductRemains({ payload, onClose }: ModalProps<AboutGood>) {
  const { nodeLogistic } = useInit()
  return (
    <Dialog open onClose={onClose} title={`Наличие в магазинах ${nodeLogistic.nameIn}`}>
      <RemainsList good={payload.good} onClose={onClose} />
    </Dialog>
  )
}

/** The main city sells by post from every shop: all of them, city by city. */
export function ProductRemainsDefaultCity({ payload, onClose }: ModalProps<AboutGood>) {
  return (
    <Dialog open onClose={onClose} title="Наличие во всех магазинах">
      <RemainsList good={payload.good} byCity onClose={onClose} />
    </Dialog>
  )
}
