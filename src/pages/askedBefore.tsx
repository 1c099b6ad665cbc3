import { useNavigate, useSearchParams } from 'react-router-dom'
import { askedBefore } from '@/features/askedBefore'
import { AskedBeforeScreen } from '@/features/askedBefore/ui'
import { paths } from '@/lib/paths'

/** The address says whether the draft or its comparison is shown, so that a reload and Back lead there again. */
const AskedBeforePage = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <AskedBeforeScreen
      compared={search.get('compared') === '1'}
      onCompared={(compared, replace) => void navigate(paths.askedBefore(compared), { replace })}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [askedBefore]

export default AskedBeforePage
