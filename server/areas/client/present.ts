import type { ClientInfo, MetadataField, OrganisationSettings } from '@core/contract'
import type { clients, metadataFields, metadataValues } from '../../db/schema'
import type { Tx } from '../../db/types'
import { knowsMeanings, vectorsKept } from '../fullText'

type ClientRow = typeof clients.$inferSelect

/** What administrators set for an organisation. */
export const settingsOf = ({ flags, ...row }: ClientRow): OrganisationSettings => ({
  name: row.name,
  banner: row.banner,
  support_address: row.supportAddress,
  silent_restrictions_enabled: flags.silent_restrictions === true,
  bulk_analysis_enabled: flags.bulk_analysis === true,
  stories_enabled: flags.stories === true,
  hide_study_library_enabled: flags.hide_study_library === true,
  hide_search_enabled: flags.hide_search === true,
  vector_search_enabled: flags.vector_search === true,
  low_base_threshold: row.lowBaseThreshold,
  default_test: row.defaultTest,
  privacy_floor: row.privacyFloor,
  study_access: row.studyAccess,
  file_days: row.fileDays,
  self_deletion: row.selfDeletion,
  residency_note: row.residencyNote,
  terms: row.terms,
})

/** The organisation as the wire has it. */
export const presentClient = async (tx: Tx, row: ClientRow): Promise<ClientInfo> => ({
  id: row.id,
  ...settingsOf(row),
  vector_search_available: knowsMeanings() || (await vectorsKept(tx)),
})

type FieldRow = typeof metadataFields.$inferSelect
type ValueRow = Pick<typeof metadataValues.$inferSelect, 'id' | 'ordinal' | 'value' | 'parentId' | 'groupPosition'>

/** A metadata field with its values. `counts` holds the number of studies by ordinal of a value. */
export const presentField = (
  field: FieldRow,
  values: readonly ValueRow[],
  counts: ReadonlyMap<number, number>,
): MetadataField => ({
  id: field.id,
  name: field.name,
  field_type: field.fieldType,
  filterable: field.filterable,
  personalizable: field.personalizable,
  position: field.position,
  values: values.map(value => ({
    id: value.id,
    value: value.value,
    parent: value.parentId,
    group_position: value.groupPosition,
    count: counts.get(value.ordinal) ?? 0,
  })),
})
