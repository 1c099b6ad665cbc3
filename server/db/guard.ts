import { sql } from 'drizzle-orm'
import type { Database } from './types'
import { APP_ROLE, WORKER_ROLE } from './tenant'

export class UnsafeDatabase extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The database does not keep client organisations apart; the server does not start.\n- ${problems.join('\n- ')}`,
    )
    this.name = 'UnsafeDatabase'
  }
}

/** The tenant policy as the catalogue prints it. */
const RULE = `(client_id = current_setting('app.client_id'::text, true))`

/** The policy of the client organisations themselves. */
const OWN = `(id = current_setting('app.client_id'::text, true))`

/** The policy by which the owner alone reaches the rows of all client organisations, and the function that it calls. */
const FOR_OWNER = 'works_as_owner()'
const OWNER_TEST = `SELECT current_user = pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'public.clients'::regclass`

/** One row per reason why a role or a table would let one client organisation see another's rows. */
const faults = sql`
  with roles as (select * from pg_roles where rolname in (${APP_ROLE}, ${WORKER_ROLE})),
  tables as (
    select c.oid, c.relname, c.relowner, c.relrowsecurity, c.relforcerowsecurity,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped) as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  )
  select format('the role %s does not exist', wanted) as problem
    from unnest(array[${APP_ROLE}, ${WORKER_ROLE}]) wanted where wanted not in (select rolname from roles)
  union all
  select format('the role %s is superuser', rolname) from roles where rolsuper
  union all
  select format('the role %s bypasses row-level security', rolname) from roles where rolbypassrls
  union all
  select format('the role %s owns the table %s', r.rolname, t.relname) from roles r join tables t on t.relowner = r.oid
  union all
  select format('the role %s is a member of another role', r.rolname) from roles r join pg_auth_members m on m.member = r.oid
  union all
  select format('the table %s does not force row-level security', relname)
    from tables where (tenant or relname = 'clients') and not (relrowsecurity and relforcerowsecurity)
  union all
  select format('the table %s has no tenant policy', t.relname) from tables t
    cross join lateral (select case when t.tenant then ${RULE} else ${OWN} end as wanted) rule
    where (t.tenant or t.relname = 'clients') and not exists (
      select 1 from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant' and p.polcmd = '*'
        and pg_get_expr(p.polqual, p.polrelid) = rule.wanted
        and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), rule.wanted) = rule.wanted)
  union all
  select format('the policy %s of %s opens the table further', p.polname, t.relname) from tables t
    join pg_policy p on p.polrelid = t.oid
    where (t.tenant or t.relname = 'clients') and p.polname <> 'tenant' and p.polpermissive
      and not (t.relname in ('clients', 'logins') and p.polname = 'owner'
        and pg_get_expr(p.polqual, p.polrelid) = ${FOR_OWNER}
        and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), ${FOR_OWNER}) = ${FOR_OWNER})
      and (p.polroles = array[0::oid] or p.polroles && array(select oid from roles where rolname = ${APP_ROLE}))
  union all
  select format('the role %s may reach %s', r.rolname, t.relname) from tables t join roles r on r.rolname = ${APP_ROLE}
    where (not t.tenant or t.relname = 'logins') and t.relname <> 'clients'
      and has_table_privilege(r.rolname, t.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
  union all
  select format('the role %s may reach %s', r.rolname, t.relname) from tables t join roles r on r.rolname = ${WORKER_ROLE}
    where t.relname <> 'jobs' and has_table_privilege(r.rolname, t.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
  union all
  select 'a request works as the owner' from pg_proc p
    where p.proname = 'works_as_owner' and p.pronamespace = 'public'::regnamespace
      and (p.prosecdef or trim(p.prosrc) <> ${OWNER_TEST})
  union all
  select format('the role %s may read %s, which is no table: policies do not act inside it', r.rolname, c.relname)
    from pg_class c join roles r on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm', 'f') and has_table_privilege(r.rolname, c.oid, 'SELECT')`

/**
 * Refuses a database in which the request role is superuser, bypasses row-level security or owns tables, or in which a
 * tenant table lacks its forced policy. First the catalogue is checked, then a request's transaction proves it.
 */
export const refuseUnsafe = async (db: Database): Promise<void> => {
  const rows = (result: unknown) => (result as { rows: Record<string, unknown>[] }).rows
  const problems = await db.owner(null, async tx => rows(await tx.execute(faults)).map(row => String(row.problem)))
  if (problems.length === 0) {
    const inside = await db.tenant(null, async tx =>
      rows(
        await tx.execute(sql`
          select format('a request works as %s on %s without row-level security', current_user, c.relname) as problem
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
            and (current_user <> ${APP_ROLE} or not row_security_active(c.oid))`),
      ),
    )
    problems.push(...inside.map(row => String(row.problem)))
  }
  if (problems.length > 0) throw new UnsafeDatabase(problems)
}
