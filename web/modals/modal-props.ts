export interface ModalProps<Payload = undefined> {
  payload: Payload
  onClose: () => void
}
