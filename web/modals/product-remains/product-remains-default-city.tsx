import type { AboutGood } from '../../state/modal-payloads.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { ModalProps } from '../modal-props.ts'
import { RemainsList } from './remains-list.tsx'

/** The main city sells by post from every shop: all of them, city by city. */
export default function ProductRemainsDefaultCity({ payload, onClose }: ModalProps<AboutGood>) {
  return (
    <Dialog open onClose={onClose} title="Наличие во всех магазинах">
      <RemainsList good={payload.good} byCity onClose={onClose} />
    </Dialog>
  )
}
