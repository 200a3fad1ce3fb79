import { create } from 'zustand'

interface Confirmation {
  /** Resolves the pending confirmation; null: none is asked. */
  answer: ((isConfirmed: boolean) => void) | null
}

export const useConfirmation = create<Confirmation>(() => ({ answer: null }))

let asked: Promise<boolean> | null = null

/** Waits until the person confirms their identity or cancels; concurrent calls share one dialog. */
export function askToConfirm(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    useConfirmation.setState({
      answer(isConfirmed) {
        asked = null
        useConfirmation.setState({ answer: null })
        resolve(isConfirmed)
      },
    })
  })
  return asked
}

let notifySignedOut = () => {}
export const onSignedOut = (listener: () => void) => (notifySignedOut = listener)
export const signedOut = () => notifySignedOut()
