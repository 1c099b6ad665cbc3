import { useParams } from 'react-router-dom'
import { banners, selectBannerCount, type WithBanners } from '@/features/banners'
import { BannersScreen } from '@/features/banners/ui'
import { PublishScreen } from '@/features/dataset/ui'
import { preparation } from '@/features/preparation'
import { PrepareScreen } from '@/features/preparation/ui'
import { selectCanManage } from '@/features/session'
import { weights } from '@/features/weights'
import { WeightsScreen } from '@/features/weights/ui'
import { AccessRestricted } from '@/features/session/ui'
import { PREPARE_TABS, type PrepareTab } from '@/lib/paths'
import { useAppSelector } from '@/store'

const PARTS = { weights: WeightsScreen, banners: BannersScreen }

/** Prepares the data of a dataset: variables, derived variables, weights and banners. */
const Prepare = () => {
  const { tab, studyNumber = '', datasetName = '' } = useParams()
  const canManage = useAppSelector(selectCanManage)
  const banners = useAppSelector((state: WithBanners) =>
    selectBannerCount(state, { studyId: studyNumber, datasetName }),
  )
  const page: PrepareTab = PREPARE_TABS.find(known => known === tab) ?? 'variables'
  if (!canManage) return <AccessRestricted />
  return (
    <PrepareScreen
      studyNumber={studyNumber}
      datasetName={datasetName}
      tab={page}
      parts={PARTS}
      Publish={PublishScreen}
      {...(banners !== null && { counts: { banners } })}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [preparation, weights, banners]

export default Prepare
