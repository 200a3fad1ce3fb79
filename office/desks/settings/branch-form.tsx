import { type BranchFields, type OfficeBranch, saveBranch } from '#contract/office/places.ts'
import { api } from '#office/state/api.ts'
import { BRANCH_FIELDS, BranchFieldInputs } from './branch-fields.tsx'
import { KeptForm } from './kept-form.tsx'
import { useKeptForm } from './use-kept-form.ts'

/** A branch's own facts. */
export function BranchForm({ branch }: { branch: OfficeBranch }) {
  const { code, fields, mayChange } = branch
  const form = useKeptForm<BranchFields>({
    name: `branch:${code}`,
    now: fields,
    fields: BRANCH_FIELDS,
    send: (seen, value) => api(saveBranch, { body: { branch: code, seen, fields: value } }),
  })
  return (
    <KeptForm form={form} disabled={!mayChange}>
      <BranchFieldInputs value={form.value} disabled={!mayChange} errors={form.errors} onValue={form.set} />
    </KeptForm>
  )
}
