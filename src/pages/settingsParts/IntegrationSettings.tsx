import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import {
  parseConsent,
  parseIntegrationsQuery,
  writeIntegrationsQuery,
  type IntegrationsQuery,
} from '@/features/integrations'
import { IntegrationsScreen } from '@/features/integrations/ui'
import { paths } from '@/lib/paths'
import { ownQuery } from '@/lib/viewerAddress'

const hrefOf = (query: IntegrationsQuery): string => paths.settings('integrations', writeIntegrationsQuery(query))

/** Survey providers; what is listed is in the address. What came of consent is said once, and is not in it any more. */
export const IntegrationSettings = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const query = useMemo(() => parseIntegrationsQuery(ownQuery(search)), [search])
  const change = useCallback(
    (next: IntegrationsQuery) => void navigate(hrefOf(next), { replace: true, preventScrollReset: true }),
    [navigate],
  )
  const [consent] = useState(() => parseConsent(search))
  const isBack = parseConsent(search) !== null
  useEffect(() => {
    if (isBack) change(query)
  }, [isBack, change, query])
  return <IntegrationsScreen query={query} onQueryChange={change} hrefOf={hrefOf} consent={consent} />
}
