import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { StudyListItem, listStudies } from '@core/contract'
import { studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Verb } from '../../http/mount'
import { studyPresent, studyViewable } from '../../policies/library'
import { presentLockedStudy, presentStudy } from '../../presenters/studies'
import { countCategories } from './aggregate'
import { matchesSelection, parseSelection } from './filters'
import { questionHits, summaryHit } from './search'

const ORDER: Record<string, SQL> = {
  study_year: sql`${studies.year} asc, ${studies.date} asc`,
  '-study_year': sql`${studies.year} desc, ${studies.date} desc`,
  study_name: sql`${studies.name} collate "und-x-icu" asc`,
  '-study_name': sql`${studies.name} collate "und-x-icu" desc`,
}

const page = async (
  tx: Tx,
  where: SQL,
  order: SQL,
  columns: { viewable: SQL; summary: SQL; datapoint: SQL },
  limit: number,
  offset: number,
) =>
  tx
    .select({
      study: studies,
      viewable: sql<boolean>`${columns.viewable}`,
      summary: sql<boolean>`${columns.summary}`,
      datapoint: sql<number>`${columns.datapoint}`,
    })
    .from(studies)
    .where(where)
    // Locked studies stand last, in an order that says nothing about them.
    .orderBy(
      sql`case when ${columns.viewable} then 0 else 1 end`,
      sql`case when ${columns.viewable} then 0 else hashtext(${studies.id}) end`,
      order,
      sql`${studies.id}`,
    )
    .limit(limit)
    .offset(offset)

/** Rights act inside the query, before counting; a search or filter never matches what the reader may not view. */
export const list: Verb<typeof listStudies> = async (ctx, { query }) => {
  const chosen = parseSelection(query.filters)
  const words = query.query?.trim() ?? ''
  const narrowed = words !== '' || Object.keys(chosen).length > 0 || query.restrict === '1'
  const own = sql`${studies.clientId} = ${ctx.client.id}`
  const viewable = studyViewable(ctx.actor)
  const summary = words === '' ? sql`false` : summaryHit(words)
  const datapoint = words === '' ? sql`0` : questionHits(ctx.actor, words)
  const found = words === '' ? sql`true` : sql`(${summary} or ${datapoint} > 0)`
  const where = narrowed
    ? sql`${own} and ${viewable} and ${found} and ${matchesSelection(chosen)}`
    : sql`${own} and ${studyPresent(ctx.actor)}`
  const order = ORDER[query.sort.replace('+', '')] ?? sql`${studies.year} desc`
  return ctx.tenant(async tx => {
    const [total] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(studies)
      .where(where)
    const rows = await page(
      tx,
      where,
      order,
      { viewable, summary, datapoint },
      query.page_size,
      (query.page - 1) * query.page_size,
    )
    const results: StudyListItem[] = rows.map(row =>
      row.viewable
        ? presentStudy(row.study, { summary: row.summary ? 1 : 0, datapoint: row.datapoint })
        : presentLockedStudy(row.study.id),
    )
    return {
      count: total?.count ?? 0,
      restricted_count: results.filter(study => !study.permissions.view).length,
      preferred_count: 0,
      results,
      aggregations: await countCategories(tx, sql`${own} and ${viewable} and ${found}`, chosen),
    }
  })
}
