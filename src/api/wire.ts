// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call, Shape } from '@core/contract'

export const errorShape: Shape = { code: 's', message: 's', request_id: 's', 'fields?': { '*': ['s'] } }

export const addStoryCard: Call<typeof contract.addStoryCard> = {
  id: 'stories.addCard',
  method: 'POST',
  path: '/stories/{storyId}/cards/',
  audience: 'user',
  creates: true,
  shape: {
    id: 's',
    title: 's',
    summary: 's',
    author: 's',
    own: 'b',
    public: 'b',
    metadata: [{ name: 's', values: ['s'] }],
    card_count: 'n',
    created: 's',
    modified: 's',
    'marked_title?': [{ text: 's', hit: 'b' }],
    'matches?': [{ text: [{ text: 's', hit: 'b' }] }],
    'inner_hit_count?': 'n',
    cards: [
      {
        id: 's',
        position: 'n',
        content: {
          one: [
            { kind: 's', title: 's', body: 's' },
            { kind: 's', title: 's', document_id: 's', page: 'i' },
          ],
        },
        source: { one: [{ document_name: 's', study_name: 's', study_number: 's' }, '0'] },
      },
    ],
  },
}

export const analyse: Call<typeof contract.analyse> = {
  id: 'analysis.run',
  method: 'POST',
  path: '/analysis/{studyId}/{datasetName}/',
  audience: 'user',
  shape: {
    dataset_version: 'n',
    respondents: 'n',
    filtered: { n: 'n', w: 'n', eff: 'n' },
    weight: { one: [{ variable: 's', label: 's', efficiency: 'n', without: 'n' }, '0'] },
    tables: [
      {
        one: [
          {
            outcome: 's',
            question: 's',
            breakout: '*',
            row_axis: '*',
            title: 's',
            subtitle: 's',
            cube: {
              id: 's',
              columns: [{ key: 's', label: 's', group: '*', block: '*', letter: '*' }],
              base: { n: ['n'], w: ['n'], w2: ['n'] },
              rows: [{ key: 's', label: 's', type: 's', 'any_of?': ['s'], n: ['n'], w: ['n'], w2: ['n'] }],
              numbers: [
                {
                  key: 's',
                  label: 's',
                  shift: 'n',
                  n: ['n'],
                  w: ['n'],
                  w2: ['n'],
                  x: ['n'],
                  xx: ['n'],
                  wx: ['n'],
                  wxx: ['n'],
                  median: ['*'],
                },
              ],
              overlaps: [{ a: 'n', b: 'n', n: 'n', w: 'n', w2: 'n' }],
              disjointRows: 'b',
            },
          },
          { outcome: 's', question: 's', breakout: '*', code: 's', message: 's' },
        ],
      },
    ],
  },
}

export const cancelImport: Call<typeof contract.cancelImport> = {
  id: 'imports.cancel',
  method: 'POST',
  path: '/imports/{importId}/cancel/',
  audience: 'manager',
  shape: {
    id: 's',
    state: 's',
    file_name: 's',
    file_bytes: 'n',
    study_id: '*',
    study_name: 's',
    dataset_name: 's',
    progress: { unit: 's', done: 'n', total: 'n' },
    problem: { one: [{ code: 's', message: 's', where: '*', advice: 's' }, '0'] },
    created: 's',
  },
}

export const clearPreferences: Call<typeof contract.clearPreferences> = {
  id: 'session.clearPreferences',
  method: 'DELETE',
  path: '/usermetadata/',
  audience: 'user',
  shape: {},
}

export const commitImport: Call<typeof contract.commitImport> = {
  id: 'imports.commit',
  method: 'POST',
  path: '/imports/{importId}/commit/',
  audience: 'manager',
  shape: {
    id: 's',
    state: 's',
    file_name: 's',
    file_bytes: 'n',
    study_id: '*',
    study_name: 's',
    dataset_name: 's',
    progress: { unit: 's', done: 'n', total: 'n' },
    problem: { one: [{ code: 's', message: 's', where: '*', advice: 's' }, '0'] },
    created: 's',
  },
}

export const copyDocument: Call<typeof contract.copyDocument> = {
  id: 'documents.copy',
  method: 'POST',
  path: '/documents/{documentId}/copy/',
  audience: 'manager',
  creates: true,
  shape: {
    id: 's',
    file: { name: 's', url: 's' },
    file_name: 's',
    file_type: 's',
    study: { id: 's', name: 's', study_number: 's', study_date: 's', sample: 'n' },
    group_restrictions: ['s'],
    restricted_search: 'b',
    preview_id: '*',
    preview_state: 's',
    problem: '*',
    page_count: 'n',
    bytes: 'n',
    created: 's',
    uploaded_by: 's',
    assets: [{ page: 'n', preview_url: 's' }],
  },
}

export const countBase: Call<typeof contract.countBase> = {
  id: 'analysis.base',
  method: 'POST',
  path: '/analysis/{studyId}/{datasetName}/base/',
  audience: 'user',
  shape: { respondents: 'n', n: 'n', w: 'n', eff: 'n' },
}

export const createFavorite: Call<typeof contract.createFavorite> = {
  id: 'favorites.create',
  method: 'POST',
  path: '/favorites/',
  audience: 'user',
  creates: true,
  shape: {
    id: 's',
    item_type: 's',
    item_id: 's',
    created: 's',
    modified: 's',
    study: {
      one: [
        {
          id: 's',
          name: 's',
          study_number: 's',
          study_date: 's',
          study_year: 'n',
          metadata: [{ name: 's', values: ['s'] }],
          sample: 'n',
          summary_hits: 'n',
          datapoint_hits: 'n',
          permissions: { view: 'b' },
          low_base_threshold: 'n',
          preferred: 'b',
          'marked_name?': [{ text: 's', hit: 'b' }],
        },
        '0',
      ],
    },
    story: {
      one: [
        {
          id: 's',
          title: 's',
          summary: 's',
          author: 's',
          own: 'b',
          public: 'b',
          metadata: [{ name: 's', values: ['s'] }],
          card_count: 'n',
          created: 's',
          modified: 's',
          'marked_title?': [{ text: 's', hit: 'b' }],
          'matches?': [{ text: [{ text: 's', hit: 'b' }] }],
          'inner_hit_count?': 'n',
        },
        '0',
      ],
    },
  },
}

export const createImport: Call<typeof contract.createImport> = {
  id: 'imports.create',
  method: 'POST',
  path: '/imports/',
  audience: 'manager',
  creates: true,
  shape: {
    id: 's',
    state: 's',
    file_name: 's',
    file_bytes: 'n',
    study_id: '*',
    study_name: 's',
    dataset_name: 's',
    progress: { unit: 's', done: 'n', total: 'n' },
    problem: { one: [{ code: 's', message: 's', where: '*', advice: 's' }, '0'] },
    created: 's',
  },
}

export const createReport: Call<typeof contract.createReport> = {
  id: 'reports.create',
  method: 'POST',
  path: '/reports/{studyId}/',
  audience: 'user',
  creates: true,
  shape: {
    id: 's',
    study_id: 's',
    title: 's',
    description: 's',
    dataset_name: 's',
    created: 's',
    modified: 's',
    creator: { first_name: 's', last_name: 's' },
    permissions: { delete: 'b' },
    serialized_request: {
      one: [
        {
          title: 's',
          description: 's',
          dataset_name: 's',
          main: [
            {
              '*': {
                calculated: ['s'],
                nets: ['s'],
                'deselected_options?': { one: [['s'], 's'] },
                'deselected_breakouts?': { one: [['s'], 's'] },
                'type?': 's',
              },
            },
          ],
          segmentation: [
            {
              '*': {
                calculated: ['s'],
                nets: ['s'],
                'deselected_options?': { one: [['s'], 's'] },
                'deselected_breakouts?': { one: [['s'], 's'] },
                'type?': 's',
              },
            },
          ],
          options: {
            filters: '*',
            autoAdjustBaseEnabled: 'b',
            weighting: { one: ['s', '0'] },
            weightingLabel: { one: ['s', '0'] },
            viewSettings: {
              numberType: 's',
              chartType: 's',
              showLabels: 'b',
              hideLowBase: 'b',
              sortState: {
                ROW: { one: [{ key: 's', direction: 's' }, '0'] },
                COLUMN: { one: [{ key: 's', direction: 's' }, '0'] },
              },
              suppressNullValues: 'b',
              showUnweightedBase: 'b',
              sortable: 'b',
              showStatTesting: 'b',
              statsConfidence: 'n',
            },
            inverted: 'b',
          },
        },
        '0',
      ],
    },
  },
}

export const createStory: Call<typeof contract.createStory> = {
  id: 'stories.create',
  method: 'POST',
  path: '/stories/',
  audience: 'user',
  creates: true,
  shape: {
    id: 's',
    title: 's',
    summary: 's',
    author: 's',
    own: 'b',
    public: 'b',
    metadata: [{ name: 's', values: ['s'] }],
    card_count: 'n',
    created: 's',
    modified: 's',
    'marked_title?': [{ text: 's', hit: 'b' }],
    'matches?': [{ text: [{ text: 's', hit: 'b' }] }],
    'inner_hit_count?': 'n',
    cards: [
      {
        id: 's',
        position: 'n',
        content: {
          one: [
            { kind: 's', title: 's', body: 's' },
            { kind: 's', title: 's', document_id: 's', page: 'i' },
          ],
        },
        source: { one: [{ document_name: 's', study_name: 's', study_number: 's' }, '0'] },
      },
    ],
  },
}

export const createStudy: Call<typeof contract.createStudy> = {
  id: 'studies.create',
  method: 'POST',
  path: '/proxy/greyhound/studies/',
  audience: 'manager',
  creates: true,
  shape: { id: 's', study_number: 's' },
}

export const deleteDocument: Call<typeof contract.deleteDocument> = {
  id: 'documents.delete',
  method: 'DELETE',
  path: '/documents/{documentId}/',
  audience: 'manager',
  shape: {},
}

export const deleteFavorite: Call<typeof contract.deleteFavorite> = {
  id: 'favorites.delete',
  method: 'DELETE',
  path: '/favorites/{id}/',
  audience: 'user',
  shape: {},
}

export const deleteReport: Call<typeof contract.deleteReport> = {
  id: 'reports.delete',
  method: 'DELETE',
  path: '/reports/{studyId}/{reportId}/',
  audience: 'user',
  shape: {},
}

export const firstAdmin: Call<typeof contract.firstAdmin> = {
  id: 'session.firstAdmin',
  method: 'POST',
  path: '/users/first_admin/',
  audience: 'public',
  shape: {
    email: 's',
    first_name: 's',
    last_name: 's',
    admin: 'b',
    manager: 'b',
    role: 's',
    jwt: 's',
    homepage_url: 's',
    qualtrics_enabled: 'b',
    surveymonkey_enabled: 'b',
    decipher_enabled: 'b',
    silent_restrictions_enabled: 'b',
    bulk_analysis_enabled: 'b',
    stories_enabled: 'b',
    hide_study_library_enabled: 'b',
    hide_search_enabled: 'b',
    rottweiler_user_id: 's',
    valid_login: 'b',
    client_id: 's',
    client_name: 's',
    client_banner: '*',
    intercom_hash: '*',
    created: 's',
    personalization: {
      'viewedModal?': { one: ['s', '0'] },
      'setPreferences?': 'b',
      'viewedLocalFilters?': { one: ['s', '0'] },
    },
  },
}

export const getBranding: Call<typeof contract.getBranding> = {
  id: 'client.branding',
  method: 'GET',
  path: '/proxy/greyhound/branding/',
  audience: 'user',
  shape: {
    default_cover_photo: '*',
    default_cover_photo_modified_by: '*',
    default_cover_photo_modified_at: '*',
    logo: '*',
    logo_modified_by: '*',
    logo_modified_at: '*',
    background: '*',
    background_modified_by: '*',
    background_modified_at: '*',
    login_background: '*',
    login_background_modified_by: '*',
    login_background_modified_at: '*',
    pptx_template: '*',
    pptx_template_modified_by: '*',
    pptx_template_modified_at: '*',
  },
}

export const getClient: Call<typeof contract.getClient> = {
  id: 'client.get',
  method: 'GET',
  path: '/proxy/greyhound/',
  audience: 'user',
  shape: { id: 's', name: 's', banner: '*' },
}

export const getDataset: Call<typeof contract.getDataset> = {
  id: 'datasets.get',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/',
  audience: 'user',
  shape: {
    study_id: 's',
    dataset_name: 's',
    version_number: 'n',
    ready: 'b',
    current_state: '*',
    current_question_count: 'n',
    total_questions_count: 'n',
    external_type: '*',
    failed_imports: 'n',
    previewable: 'b',
    annotated: 'b',
    question_labels_enabled: 'b',
    default_filters: 's',
    group_restrictions: ['s'],
    permissions: { view: 'b' },
    rdm_complete: 'b',
    respondents: 'n',
    weights: [{ variable: 's', label: 's', efficiency: 'n', is_default: 'b' }],
    study_name: 's',
    low_base_threshold: 'n',
    questions: [
      {
        nk: 's',
        nk_uri: 's',
        question_name: 's',
        question_text: 's',
        raw_question_text: 's',
        original_question_text: 's',
        question_label: 's',
        fundamental_question_type: 's',
        is_interval: 'b',
        is_quantitative: 'b',
        is_grid: 'b',
        suggested_xtab: 'b',
        unrestricted_filter: 'b',
        represents: '*',
        main_var_list: ['s'],
        categorical_responses: [{ id: 's', label: 's', code: '*', n: 'n', missing: 'b' }],
        breakouts: ['s'],
        breakout_metadata: [{ question_name: 's', breakout_text: 's', original_question_text: 's' }],
        nets: [{ id: 's', label: 's', any_of: ['s'] }],
        calculated: [{ id: 's', label: 's', kind: 's' }],
        tags: ['s'],
        base: 'n',
      },
    ],
  },
}

export const getDocument: Call<typeof contract.getDocument> = {
  id: 'documents.get',
  method: 'GET',
  path: '/documents/{documentId}/',
  audience: 'user',
  shape: {
    id: 's',
    file: { name: 's', url: 's' },
    file_name: 's',
    file_type: 's',
    study: { id: 's', name: 's', study_number: 's', study_date: 's', sample: 'n' },
    group_restrictions: ['s'],
    restricted_search: 'b',
    preview_id: '*',
    preview_state: 's',
    problem: '*',
    page_count: 'n',
    bytes: 'n',
    created: 's',
    uploaded_by: 's',
    assets: [{ page: 'n', preview_url: 's' }],
  },
}

export const getDocumentFile: Call<typeof contract.getDocumentFile> = {
  id: 'documents.file',
  method: 'GET',
  path: '/documents/{documentId}/file/',
  audience: 'user',
  shape: '*',
}

export const getDocumentPage: Call<typeof contract.getDocumentPage> = {
  id: 'documents.page',
  method: 'GET',
  path: '/documents/{documentId}/pages/{page}/',
  audience: 'user',
  shape: { page: 'n', title: 's', text: 's', preview_url: '*' },
}

export const getDocumentPreview: Call<typeof contract.getDocumentPreview> = {
  id: 'documents.preview',
  method: 'GET',
  path: '/documents/{documentId}/pages/{page}/preview/',
  audience: 'user',
  shape: '*',
}

export const getDomain: Call<typeof contract.getDomain> = {
  id: 'client.domain',
  method: 'GET',
  path: '/proxy/rottweiler/',
  audience: 'manager',
  shape: { groups: ['s'] },
}

export const getField: Call<typeof contract.getField> = {
  id: 'client.field',
  method: 'GET',
  path: '/proxy/greyhound/fields/{id}/',
  audience: 'user',
  shape: {
    id: 's',
    name: 's',
    field_type: 's',
    filterable: 'b',
    personalizable: 'b',
    position: 'n',
    values: [{ id: 's', value: 's', parent: '*', group_position: 'n', count: 'n' }],
  },
}

export const getImport: Call<typeof contract.getImport> = {
  id: 'imports.get',
  method: 'GET',
  path: '/imports/{importId}/',
  audience: 'manager',
  shape: {
    id: 's',
    state: 's',
    file_name: 's',
    file_bytes: 'n',
    study_id: '*',
    study_name: 's',
    dataset_name: 's',
    progress: { unit: 's', done: 'n', total: 'n' },
    problem: { one: [{ code: 's', message: 's', where: '*', advice: 's' }, '0'] },
    created: 's',
  },
}

export const getImportReview: Call<typeof contract.getImportReview> = {
  id: 'imports.review',
  method: 'GET',
  path: '/imports/{importId}/review/',
  audience: 'manager',
  shape: {
    format: 's',
    encoding: 's',
    software: '*',
    created: '*',
    respondents: 'n',
    variables: 'n',
    csv: {
      one: [
        { delimiter: 's', encoding: 's', header_rows: 'i', decimal: 's', multi_separator: 's', missing_tokens: ['s'] },
        '0',
      ],
    },
    questions: [
      {
        id: 's',
        question_name: 's',
        question_text: 's',
        kind: 's',
        state: 's',
        reason: 's',
        set: { one: [{ name: 's', type: 's', counted_value: '*' }, '0'] },
        variables: [{ name: 's', label: 's' }],
        options: [{ id: 's', label: 's', code: '*', n: 'n' }],
        breakouts: [{ name: 's', text: 's' }],
        base: 'n',
        include: 'b',
        replaces: ['s'],
      },
    ],
    weights: [{ variable: 's', label: 's', efficiency: 'n', sum: 'n', without: 'n', from_header: 'b', best: 'b' }],
    warnings: [{ code: 's', message: 's', where: '*' }],
  },
}

export const getReport: Call<typeof contract.getReport> = {
  id: 'reports.get',
  method: 'GET',
  path: '/reports/{studyId}/{reportId}/',
  audience: 'user',
  shape: {
    id: 's',
    study_id: 's',
    title: 's',
    description: 's',
    dataset_name: 's',
    created: 's',
    modified: 's',
    creator: { first_name: 's', last_name: 's' },
    permissions: { delete: 'b' },
    serialized_request: {
      one: [
        {
          title: 's',
          description: 's',
          dataset_name: 's',
          main: [
            {
              '*': {
                calculated: ['s'],
                nets: ['s'],
                'deselected_options?': { one: [['s'], 's'] },
                'deselected_breakouts?': { one: [['s'], 's'] },
                'type?': 's',
              },
            },
          ],
          segmentation: [
            {
              '*': {
                calculated: ['s'],
                nets: ['s'],
                'deselected_options?': { one: [['s'], 's'] },
                'deselected_breakouts?': { one: [['s'], 's'] },
                'type?': 's',
              },
            },
          ],
          options: {
            filters: '*',
            autoAdjustBaseEnabled: 'b',
            weighting: { one: ['s', '0'] },
            weightingLabel: { one: ['s', '0'] },
            viewSettings: {
              numberType: 's',
              chartType: 's',
              showLabels: 'b',
              hideLowBase: 'b',
              sortState: {
                ROW: { one: [{ key: 's', direction: 's' }, '0'] },
                COLUMN: { one: [{ key: 's', direction: 's' }, '0'] },
              },
              suppressNullValues: 'b',
              showUnweightedBase: 'b',
              sortable: 'b',
              showStatTesting: 'b',
              statsConfidence: 'n',
            },
            inverted: 'b',
          },
        },
        '0',
      ],
    },
  },
}

export const getStory: Call<typeof contract.getStory> = {
  id: 'stories.get',
  method: 'GET',
  path: '/stories/{storyId}/',
  audience: 'user',
  shape: {
    id: 's',
    title: 's',
    summary: 's',
    author: 's',
    own: 'b',
    public: 'b',
    metadata: [{ name: 's', values: ['s'] }],
    card_count: 'n',
    created: 's',
    modified: 's',
    'marked_title?': [{ text: 's', hit: 'b' }],
    'matches?': [{ text: [{ text: 's', hit: 'b' }] }],
    'inner_hit_count?': 'n',
    cards: [
      {
        id: 's',
        position: 'n',
        content: {
          one: [
            { kind: 's', title: 's', body: 's' },
            { kind: 's', title: 's', document_id: 's', page: 'i' },
          ],
        },
        source: { one: [{ document_name: 's', study_name: 's', study_number: 's' }, '0'] },
      },
    ],
  },
}

export const getStudy: Call<typeof contract.getStudy> = {
  id: 'studies.get',
  method: 'GET',
  path: '/studies/{id}/',
  audience: 'user',
  shape: {
    id: 's',
    name: 's',
    study_number: 's',
    study_date: 's',
    study_year: 'n',
    metadata: [{ name: 's', values: ['s'] }],
    sample: 'n',
    summary_hits: 'n',
    datapoint_hits: 'n',
    permissions: { view: 'b' },
    low_base_threshold: 'n',
    preferred: 'b',
    'marked_name?': [{ text: 's', hit: 'b' }],
    study_name: 's',
    datasets: [
      {
        study_id: 's',
        dataset_name: 's',
        version_number: 'n',
        ready: 'b',
        current_state: '*',
        current_question_count: 'n',
        total_questions_count: 'n',
        external_type: '*',
        failed_imports: 'n',
        previewable: 'b',
        annotated: 'b',
        question_labels_enabled: 'b',
        default_filters: 's',
        group_restrictions: ['s'],
        permissions: { view: 'b' },
        rdm_complete: 'b',
        respondents: 'n',
        weights: [{ variable: 's', label: 's', efficiency: 'n', is_default: 'b' }],
      },
    ],
  },
}

export const getUserConfig: Call<typeof contract.getUserConfig> = {
  id: 'session.config',
  method: 'GET',
  path: '/users/config/',
  audience: 'user',
  shape: {
    product_name: 's',
    stylesheet_url: 's',
    vector_search_enabled: 'b',
    locale: 's',
    upload_limit_bytes: 'n',
    low_base_threshold: 'n',
  },
}

export const listFavorites: Call<typeof contract.listFavorites> = {
  id: 'favorites.list',
  method: 'GET',
  path: '/favorites/',
  audience: 'user',
  shape: {
    results: [
      {
        id: 's',
        item_type: 's',
        item_id: 's',
        created: 's',
        modified: 's',
        study: {
          one: [
            {
              id: 's',
              name: 's',
              study_number: 's',
              study_date: 's',
              study_year: 'n',
              metadata: [{ name: 's', values: ['s'] }],
              sample: 'n',
              summary_hits: 'n',
              datapoint_hits: 'n',
              permissions: { view: 'b' },
              low_base_threshold: 'n',
              preferred: 'b',
              'marked_name?': [{ text: 's', hit: 'b' }],
            },
            '0',
          ],
        },
        story: {
          one: [
            {
              id: 's',
              title: 's',
              summary: 's',
              author: 's',
              own: 'b',
              public: 'b',
              metadata: [{ name: 's', values: ['s'] }],
              card_count: 'n',
              created: 's',
              modified: 's',
              'marked_title?': [{ text: 's', hit: 'b' }],
              'matches?': [{ text: [{ text: 's', hit: 'b' }] }],
              'inner_hit_count?': 'n',
            },
            '0',
          ],
        },
      },
    ],
  },
}

export const listFields: Call<typeof contract.listFields> = {
  id: 'client.fields',
  method: 'GET',
  path: '/proxy/greyhound/fields/',
  audience: 'user',
  shape: {
    results: [
      {
        id: 's',
        name: 's',
        field_type: 's',
        filterable: 'b',
        personalizable: 'b',
        position: 'n',
        values: [{ id: 's', value: 's', parent: '*', group_position: 'n', count: 'n' }],
      },
    ],
  },
}

export const listImports: Call<typeof contract.listImports> = {
  id: 'imports.list',
  method: 'GET',
  path: '/imports/',
  audience: 'manager',
  shape: {
    results: [
      {
        id: 's',
        state: 's',
        file_name: 's',
        file_bytes: 'n',
        study_id: '*',
        study_name: 's',
        dataset_name: 's',
        progress: { unit: 's', done: 'n', total: 'n' },
        problem: { one: [{ code: 's', message: 's', where: '*', advice: 's' }, '0'] },
        created: 's',
      },
    ],
  },
}

export const listPreferences: Call<typeof contract.listPreferences> = {
  id: 'session.preferences',
  method: 'GET',
  path: '/usermetadata/',
  audience: 'user',
  shape: { results: [{ metadata_field: 's', metadata_value: 's', user_selected: 'b', include_children: 'b' }] },
}

export const listReports: Call<typeof contract.listReports> = {
  id: 'reports.list',
  method: 'GET',
  path: '/reports/{studyId}/',
  audience: 'user',
  shape: {
    results: [
      {
        id: 's',
        study_id: 's',
        title: 's',
        description: 's',
        dataset_name: 's',
        created: 's',
        modified: 's',
        creator: { first_name: 's', last_name: 's' },
        permissions: { delete: 'b' },
      },
    ],
  },
}

export const listStories: Call<typeof contract.listStories> = {
  id: 'stories.list',
  method: 'GET',
  path: '/stories/',
  audience: 'user',
  shape: {
    results: [
      {
        id: 's',
        title: 's',
        summary: 's',
        author: 's',
        own: 'b',
        public: 'b',
        metadata: [{ name: 's', values: ['s'] }],
        card_count: 'n',
        created: 's',
        modified: 's',
        'marked_title?': [{ text: 's', hit: 'b' }],
        'matches?': [{ text: [{ text: 's', hit: 'b' }] }],
        'inner_hit_count?': 'n',
      },
    ],
  },
}

export const listStudies: Call<typeof contract.listStudies> = {
  id: 'studies.list',
  method: 'GET',
  path: '/proxy/husky/studies/',
  audience: 'user',
  shape: {
    count: 'n',
    restricted_count: 'n',
    preferred_count: 'n',
    results: [
      {
        id: 's',
        name: 's',
        study_number: 's',
        study_date: 's',
        study_year: 'n',
        metadata: [{ name: 's', values: ['s'] }],
        sample: 'n',
        summary_hits: 'n',
        datapoint_hits: 'n',
        permissions: { view: 'b' },
        low_base_threshold: 'n',
        preferred: 'b',
        'marked_name?': [{ text: 's', hit: 'b' }],
      },
    ],
    aggregations: { '*': [{ label: 's', count: 'n' }] },
  },
}

export const listStudyDocuments: Call<typeof contract.listStudyDocuments> = {
  id: 'documents.list',
  method: 'GET',
  path: '/studies/{studyId}/documents/',
  audience: 'user',
  shape: {
    results: [
      {
        id: 's',
        file: { name: 's', url: 's' },
        file_name: 's',
        file_type: 's',
        study: { id: 's', name: 's', study_number: 's', study_date: 's', sample: 'n' },
        group_restrictions: ['s'],
        restricted_search: 'b',
        preview_id: '*',
        preview_state: 's',
        problem: '*',
        page_count: 'n',
        bytes: 'n',
        created: 's',
        uploaded_by: 's',
        assets: [{ page: 'n', preview_url: 's' }],
      },
    ],
  },
}

export const login: Call<typeof contract.login> = {
  id: 'session.login',
  method: 'POST',
  path: '/users/login/',
  audience: 'public',
  shape: {
    email: 's',
    first_name: 's',
    last_name: 's',
    admin: 'b',
    manager: 'b',
    role: 's',
    jwt: 's',
    homepage_url: 's',
    qualtrics_enabled: 'b',
    surveymonkey_enabled: 'b',
    decipher_enabled: 'b',
    silent_restrictions_enabled: 'b',
    bulk_analysis_enabled: 'b',
    stories_enabled: 'b',
    hide_study_library_enabled: 'b',
    hide_search_enabled: 'b',
    rottweiler_user_id: 's',
    valid_login: 'b',
    client_id: 's',
    client_name: 's',
    client_banner: '*',
    intercom_hash: '*',
    created: 's',
    personalization: {
      'viewedModal?': { one: ['s', '0'] },
      'setPreferences?': 'b',
      'viewedLocalFilters?': { one: ['s', '0'] },
    },
  },
}

export const logout: Call<typeof contract.logout> = {
  id: 'session.logout',
  method: 'POST',
  path: '/users/logout/',
  audience: 'session',
  shape: {},
}

export const patchDocument: Call<typeof contract.patchDocument> = {
  id: 'documents.patch',
  method: 'PATCH',
  path: '/documents/{documentId}/',
  audience: 'manager',
  shape: {
    id: 's',
    file: { name: 's', url: 's' },
    file_name: 's',
    file_type: 's',
    study: { id: 's', name: 's', study_number: 's', study_date: 's', sample: 'n' },
    group_restrictions: ['s'],
    restricted_search: 'b',
    preview_id: '*',
    preview_state: 's',
    problem: '*',
    page_count: 'n',
    bytes: 'n',
    created: 's',
    uploaded_by: 's',
    assets: [{ page: 'n', preview_url: 's' }],
  },
}

export const patchPersonalization: Call<typeof contract.patchPersonalization> = {
  id: 'session.personalization',
  method: 'PATCH',
  path: '/proxy/rottweiler/users/{profileId}/',
  audience: 'user',
  shape: {
    personalization: {
      'viewedModal?': { one: ['s', '0'] },
      'setPreferences?': 'b',
      'viewedLocalFilters?': { one: ['s', '0'] },
    },
  },
}

export const patchPreference: Call<typeof contract.patchPreference> = {
  id: 'session.preference',
  method: 'PATCH',
  path: '/usermetadata/',
  audience: 'user',
  shape: { metadata_field: 's', metadata_value: 's', user_selected: 'b', include_children: 'b' },
}

export const publishDataset: Call<typeof contract.publishDataset> = {
  id: 'datasets.publish',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/publish/',
  audience: 'manager',
  shape: {
    study_id: 's',
    dataset_name: 's',
    version_number: 'n',
    ready: 'b',
    current_state: '*',
    current_question_count: 'n',
    total_questions_count: 'n',
    external_type: '*',
    failed_imports: 'n',
    previewable: 'b',
    annotated: 'b',
    question_labels_enabled: 'b',
    default_filters: 's',
    group_restrictions: ['s'],
    permissions: { view: 'b' },
    rdm_complete: 'b',
    respondents: 'n',
    weights: [{ variable: 's', label: 's', efficiency: 'n', is_default: 'b' }],
  },
}

export const recordSupportEvent: Call<typeof contract.recordSupportEvent> = {
  id: 'session.supportEvent',
  method: 'POST',
  path: '/support/events/',
  audience: 'user',
  creates: true,
  shape: { id: 's' },
}

export const rereadImport: Call<typeof contract.rereadImport> = {
  id: 'imports.reread',
  method: 'POST',
  path: '/imports/{importId}/reread/',
  audience: 'manager',
  shape: {
    id: 's',
    state: 's',
    file_name: 's',
    file_bytes: 'n',
    study_id: '*',
    study_name: 's',
    dataset_name: 's',
    progress: { unit: 's', done: 'n', total: 'n' },
    problem: { one: [{ code: 's', message: 's', where: '*', advice: 's' }, '0'] },
    created: 's',
  },
}

export const searchDocuments: Call<typeof contract.searchDocuments> = {
  id: 'search.documents',
  method: 'GET',
  path: '/proxy/husky/documents/',
  audience: 'user',
  shape: {
    count: 'n',
    results: [
      {
        id: 's',
        file: { name: 's', url: 's' },
        file_name: 's',
        file_type: 's',
        study: { id: 's', name: 's', study_number: 's', study_date: 's', sample: 'n' },
        group_restrictions: ['s'],
        restricted_search: 'b',
        preview_id: '*',
        preview_state: 's',
        problem: '*',
        page_count: 'n',
        bytes: 'n',
        created: 's',
        uploaded_by: 's',
        marked_name: [{ text: 's', hit: 'b' }],
        matches: [{ page: 'n', text: [{ text: 's', hit: 'b' }] }],
        inner_hit_count: 'n',
      },
    ],
    aggregations: { '*': [{ label: 's', count: 'n' }] },
  },
}

export const searchQuestions: Call<typeof contract.searchQuestions> = {
  id: 'search.questions',
  method: 'GET',
  path: '/proxy/husky/questions/',
  audience: 'user',
  shape: {
    count: 'n',
    results: [
      {
        id: 's',
        question_name: 's',
        question_text: 's',
        marked_text: [{ text: 's', hit: 'b' }],
        fundamental_question_type: 's',
        is_grid: 'b',
        dataset_name: 's',
        study: { id: 's', name: 's', study_number: 's', study_date: 's', sample: 'n' },
        matches: [{ kind: 's', text: [{ text: 's', hit: 'b' }] }],
        inner_hit_count: 'n',
        waves: [
          {
            question_name: 's',
            dataset_name: 's',
            study: { id: 's', name: 's', study_number: 's', study_date: 's', sample: 'n' },
          },
        ],
        wave_count: 'n',
      },
    ],
    aggregations: { '*': [{ label: 's', count: 'n' }] },
  },
}

export const searchStories: Call<typeof contract.searchStories> = {
  id: 'stories.search',
  method: 'GET',
  path: '/proxy/husky/stories/',
  audience: 'user',
  shape: {
    count: 'n',
    results: [
      {
        id: 's',
        title: 's',
        summary: 's',
        author: 's',
        own: 'b',
        public: 'b',
        metadata: [{ name: 's', values: ['s'] }],
        card_count: 'n',
        created: 's',
        modified: 's',
        'marked_title?': [{ text: 's', hit: 'b' }],
        'matches?': [{ text: [{ text: 's', hit: 'b' }] }],
        'inner_hit_count?': 'n',
      },
    ],
    aggregations: { '*': [{ label: 's', count: 'n' }] },
  },
}

export const sessionCheck: Call<typeof contract.sessionCheck> = {
  id: 'session.check',
  method: 'GET',
  path: '/users/session_check/',
  audience: 'public',
  shape: {
    one: [
      {
        email: 's',
        first_name: 's',
        last_name: 's',
        admin: 'b',
        manager: 'b',
        role: 's',
        jwt: 's',
        homepage_url: 's',
        qualtrics_enabled: 'b',
        surveymonkey_enabled: 'b',
        decipher_enabled: 'b',
        silent_restrictions_enabled: 'b',
        bulk_analysis_enabled: 'b',
        stories_enabled: 'b',
        hide_study_library_enabled: 'b',
        hide_search_enabled: 'b',
        rottweiler_user_id: 's',
        valid_login: 'b',
        client_id: 's',
        client_name: 's',
        client_banner: '*',
        intercom_hash: '*',
        created: 's',
        personalization: {
          'viewedModal?': { one: ['s', '0'] },
          'setPreferences?': 'b',
          'viewedLocalFilters?': { one: ['s', '0'] },
        },
      },
      'b',
    ],
  },
}

export const uploadDocument: Call<typeof contract.uploadDocument> = {
  id: 'documents.upload',
  method: 'POST',
  path: '/studies/{studyId}/documents/',
  audience: 'manager',
  bodyType: 'bytes',
  shape: {
    id: 's',
    file: { name: 's', url: 's' },
    file_name: 's',
    file_type: 's',
    study: { id: 's', name: 's', study_number: 's', study_date: 's', sample: 'n' },
    group_restrictions: ['s'],
    restricted_search: 'b',
    preview_id: '*',
    preview_state: 's',
    problem: '*',
    page_count: 'n',
    bytes: 'n',
    created: 's',
    uploaded_by: 's',
    assets: [{ page: 'n', preview_url: 's' }],
  },
}

export const uploadImportCodebook: Call<typeof contract.uploadImportCodebook> = {
  id: 'imports.codebook',
  method: 'PUT',
  path: '/imports/{importId}/codebook/',
  audience: 'manager',
  bodyType: 'bytes',
  shape: {
    id: 's',
    state: 's',
    file_name: 's',
    file_bytes: 'n',
    study_id: '*',
    study_name: 's',
    dataset_name: 's',
    progress: { unit: 's', done: 'n', total: 'n' },
    problem: { one: [{ code: 's', message: 's', where: '*', advice: 's' }, '0'] },
    created: 's',
  },
}

export const uploadImportFile: Call<typeof contract.uploadImportFile> = {
  id: 'imports.upload',
  method: 'PUT',
  path: '/imports/{importId}/file/',
  audience: 'manager',
  bodyType: 'bytes',
  shape: {
    id: 's',
    state: 's',
    file_name: 's',
    file_bytes: 'n',
    study_id: '*',
    study_name: 's',
    dataset_name: 's',
    progress: { unit: 's', done: 'n', total: 'n' },
    problem: { one: [{ code: 's', message: 's', where: '*', advice: 's' }, '0'] },
    created: 's',
  },
}
