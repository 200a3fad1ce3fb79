import { useMutation } from '@tanstack/react-query'
import { makeAttribute } from '#contract/office/attributes.ts'
import { makeCategory } from '#contract/office/categories.ts'
import { decideMappings, type MappingTarget } from '#contract/office/exchange-mapping.ts'
import { newAttribute } from '#rules/exchange/new-attribute.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import type { MappingLine } from './mapping-tree.ts'

type Props = {
  source: number
  line: MappingLine
  /** Our category the group above is mapped to. */
  parent: string | null
}

/** What the name becomes is made of the name itself; a group goes under what its parent has become. */
async function makeTarget({ line, parent }: Props): Promise<MappingTarget> {
  if (line.kind === 'group') {
    const body = { name: line.name, nameOne: line.name, parent, isHire: false }
    return { category: (await api(makeCategory, { body })).data.code }
  }
  const body = newAttribute(line.name, line.details.split(', '))
  const { code } = (await api(makeAttribute, { body })).data
  return { attribute: code, ...(body.unit ? { unit: body.unit } : {}) }
}

/** One press for one row, and only a person's: the shop's tree never grows by itself. */
export function CreateTarget(props: Props) {
  const toast = useToast()
  const { source, line } = props
  const isGroup = line.kind === 'group'
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const target = await makeTarget(props)
      const decisions = [{ external: line.external, from: line.target, target }]
      await api(decideMappings, { params: { id: source }, body: { kind: line.kind, decisions } })
    },
    onSuccess: () =>
      toast({ text: `${isGroup ? 'Категория создана' : 'Характеристика создана'}: «${line.name}»`, tone: 'done' }),
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['exchange'] }),
  })
  const words = isGroup ? 'Создать категорию' : 'Создать характеристику'
  return (
    <Button
      size="s"
      loading={isPending}
      aria-label={`${words} «${line.name}»`}
      onClick={(event) => {
        // a press on the row opens it
        event.stopPropagation()
        mutate()
      }}
    >
      {words}
    </Button>
  )
}
