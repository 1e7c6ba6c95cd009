{{- define "posthorn.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "posthorn.selector" -}}
app.kubernetes.io/name: posthorn
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "posthorn.labels" -}}
{{ include "posthorn.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "posthorn.metadata" -}}
name: {{ include "posthorn.name" .root }}-{{ .component }}
labels:
  {{- include "posthorn.labels" . | nindent 2 }}
{{- end }}

{{- define "posthorn.image" -}}
{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Security of every pod: an unprivileged user and no service account token. */}}
{{- define "posthorn.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "posthorn.container" -}}
name: {{ .component }}
image: {{ include "posthorn.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Environment: the settings, and the named keys of the Secret. */}}
{{- define "posthorn.env" -}}
{{- $root := .root }}
{{- range $name, $value := .settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range .secrets }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $root.Values.existingSecret }}, key: {{ . }} }
{{- end }}
{{- range .optionalSecrets }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $root.Values.existingSecret }}, key: {{ . }}, optional: true }
{{- end }}
{{- end }}

{{- define "posthorn.spread" -}}
topologySpreadConstraints:
  {{- range tuple "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - topologyKey: {{ . }}
    maxSkew: 1
    whenUnsatisfiable: ScheduleAnyway
    matchLabelKeys: [pod-template-hash]
    labelSelector:
      matchLabels:
        {{- include "posthorn.selector" $ | nindent 8 }}
  {{- end }}
{{- end }}

{{- define "posthorn.cpuScaler" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  {{- include "posthorn.metadata" . | nindent 2 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "posthorn.name" .root }}-{{ .component }}
  minReplicas: {{ .scaling.minReplicas }}
  maxReplicas: {{ .scaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ .scaling.targetCPUUtilization }} }
{{- end }}
