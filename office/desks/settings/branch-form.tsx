import { type BranchFields, type OfficeBranch, saveBranch } from '#contract/office/places.ts'
import { api } from '#office/state/api.ts'
import { BRANCH_FIELDS, BranchFieldInputs } from './branch-fields.tsx'
import { VersionedForm } from './versioned-form.tsx'
import { useVersionedForm } from './use-versioned-form.ts'

/** A branch's own facts. */
export function BranchForm({ branch }: { branch: OfficeBranch }) {
  const { code, fields, mayChange } = branch
  const form = useVersionedForm<BranchFields>({
    name: `branch:${code}`,
    now: fields,
    fields: BRANCH_FIELDS,
    send: (seen, value) => api(saveBranch, { body: { branch: code, seen, fields: value } }),
  })
  return (
    <VersionedForm form={form} disabled={!mayChange}>
      <BranchFieldInputs value={form.value} disabled={!mayChange} errors={form.errors} onValue={form.set} />
    </VersionedForm>
  )
}
