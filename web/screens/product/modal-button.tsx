import type { ReactNode } from 'react'
import type { GoodFull } from '#contract/good.ts'
import type { ModalName, ModalPayload } from '../../state/modal-payloads.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { TextButton } from '#ui/text-button.tsx'

/** The modals that speak of one good and need nothing else. */
type AboutGoodModal = {
  [Name in ModalName]: ModalPayload<Name> extends { good: unknown }
    ? { good: GoodFull } extends ModalPayload<Name>
      ? Name
      : never
    : never
}[ModalName]

interface Props {
  modal: AboutGoodModal
  good: GoodFull
  children: ReactNode
}

function useOpening({ modal, good }: Props) {
  const { modals } = useAppState()
  const preload = () => modals.getState().preloadModal(modal)
  // each of them takes a good, some take more than that: a union of names loses the pairing
  const open = modals.getState().openModal as (name: AboutGoodModal, payload: { good: GoodFull }) => void
  return { onPointerEnter: preload, onFocus: preload, onClick: () => open(modal, { good }) }
}

export function ModalButton({
  modal,
  good,
  children,
  ...look
}: Props & Pick<ButtonProps, 'look' | 'size' | 'icon' | 'wide'>) {
  return (
    <Button {...look} {...useOpening({ modal, good, children })}>
      {children}
    </Button>
  )
}

export function ModalLink(props: Props) {
  return <TextButton {...useOpening(props)}>{props.children}</TextButton>
}
