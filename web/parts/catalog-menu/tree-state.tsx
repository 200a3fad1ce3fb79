import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextButton } from '#ui/text-button.tsx'

/** What a menu shows before its tree is there; nothing once it is. */
export function TreeState() {
  const state = useStoreState('catalogTree', (tree) => tree.state)
  const { catalogTree } = useAppState()
  if (state === 'ready') return null
  if (state !== 'failed') return <Skeleton lines={8} />
  return (
    <p role="alert">
      Разделы не загрузились: нет связи с магазином.{' '}
      <TextButton onClick={() => void catalogTree.getState().load()}>Повторить</TextButton>
    </p>
  )
}
