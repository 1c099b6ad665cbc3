import { useSearchParams } from 'react-router-dom'
import { FileList } from '@/features/downloads/ui'
import { PageFrame, PageHeading, Stack } from '@/ui'

/** With `file` the private link of one file. */
const DownloadPage = () => {
  const [search] = useSearchParams()
  return (
    <PageFrame>
      <Stack>
        <PageHeading title="Downloads" />
        <FileList marked={search.get('file')} />
      </Stack>
    </PageFrame>
  )
}

export default DownloadPage
