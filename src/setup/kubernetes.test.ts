import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const folder = path.join(import.meta.dirname, '../../docs/deploy/kubernetes')
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml')

interface Manifest {
  apiVersion: string
  kind: string
}

/** The kinds that the manifests are of; each model checks itself by the schema of the API. */
const models = [Namespace, Service, StatefulSet, Ingress, NetworkPolicy]

/** What the API would refuse: what its schemas say, and fields that they do not have, as `/path/of/field`. */
function refusals(manifest: Manifest): string[] {
  const model = models.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind)
  if (!model) return [`there is no schema for ${manifest.apiVersion} ${manifest.kind}`]
  const unread = new Set<string>()
  try {
    watched(new model(manifest as never), '', unread).validate()
  } catch (error) {
    return [String(error)]
  }
  return [...unread].map((field) => `${field} is no field`)
}

/** The same object, which takes each field off the list when it is read: the schemas let fields pass that they do not know. */
function watched<T>(value: T, pointer: string, unread: Set<string>): T {
  if (typeof value !== 'object' || value === null) return value
  const inner = new Map<PropertyKey, unknown>()
  for (const [name, field] of Object.entries(value)) {
    unread.add(`${pointer}/${name}`)
    inner.set(name, watched(field as unknown, `${pointer}/${name}`, unread))
  }
  return new Proxy(value, {
    get(target, name): unknown {
      if (!inner.has(name)) return Reflect.get(target, name)
      unread.delete(`${pointer}/${String(name)}`)
      return inner.get(name)
    },
  })
}

/** Of a JSON patch (RFC 6902). */
interface Change {
  op: 'add' | 'replace'
  path: string
  value: unknown
}

const manifests = files.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => ({ file, manifest: document.toJS() as Manifest })),
)

test('with bounds for each browser the API takes it, too', () => {
  const overlay = parse(read('../kubernetes-bounds/kustomization.yaml')) as { patches: { patch: string }[] }
  const manifest = parse(read('statefulset.yaml')) as Manifest
  for (const { op, path: pointer, value } of parse(overlay.patches[0]?.patch ?? '') as Change[]) {
    const names = pointer.split('/').slice(1)
    const last = names.pop() ?? ''
    const parent = names.reduce<Record<string, unknown>>(
      (at, name) => at[name] as Record<string, unknown>,
      manifest as never,
    )
    expect(last in parent, pointer).toBe(op === 'replace')
    parent[last] = value
  }
  expect(refusals(manifest)).toEqual([])
})

test.each(manifests)('the API of Kubernetes takes $file ($manifest.kind)', ({ manifest }) => {
  expect(refusals(manifest)).toEqual([])
})

test('a manifest that the API would refuse is told', () => {
  const pod = { containers: [{ name: 'a', image: 'b', ports: [{ containerPort: 1 }] }] }
  const set = (podSpec: object): Manifest & { spec: object } => ({
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    spec: { selector: {}, serviceName: 'a', template: { spec: podSpec } },
  })
  expect(refusals(set(pod))).toEqual([])
  expect(refusals(set({ ...pod, hostUser: false }))).toEqual(['/spec/template/spec/hostUser is no field'])
  expect(refusals(set({ ...pod, hostUsers: 'no' }))).toEqual([expect.stringContaining('hostUsers must be boolean')])
  expect(refusals(set({}))).toEqual([expect.stringContaining('must have required property containers')])
  expect(refusals({ apiVersion: 'apps/v2', kind: 'StatefulSet' })).toEqual([expect.stringContaining('no schema')])
})

test('all manifests are applied', () => {
  const { resources } = parse(read('kustomization.yaml')) as { resources: string[] }
  expect(resources.toSorted()).toEqual(files.toSorted())
})

test('each selector of the pods of the service selects those of the StatefulSet', () => {
  const label = { 'app.kubernetes.io/name': 'pooldeck' }
  const of = (kind: string) => manifests.find(({ manifest }) => manifest.kind === kind)?.manifest
  expect(of('StatefulSet')).toMatchObject({ spec: { template: { metadata: { labels: label } } } })
  expect(of('StatefulSet')).toMatchObject({ spec: { selector: { matchLabels: label } } })
  expect(of('Service')).toMatchObject({ spec: { selector: label } })
  expect(of('NetworkPolicy')).toMatchObject({ spec: { podSelector: { matchLabels: label } } })
})
