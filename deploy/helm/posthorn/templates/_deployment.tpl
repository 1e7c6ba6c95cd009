{{/*
The Deployment of a component. Parameters:
- root: the chart's context
- component: api or worker
- values: the component's values
- scaled: whether an autoscaler sets the number of pods
- settings, secrets, optionalSecrets: the environment (posthorn.env)
- ports: numbers by name
- probePort: name of the port that answers /healthz and /readyz
- prestop: seconds before SIGTERM, in which load balancers stop sending requests. 0 without a Service
- drain: maximum seconds that the process takes to stop
*/}}
{{- define "posthorn.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "posthorn.metadata" . | nindent 2 }}
spec:
  {{- if not .scaled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- include "posthorn.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "posthorn.labels" . | nindent 8 }}
      annotations:
        # A new hash restarts the pods, because a process reads the files only at its start.
        posthorn/files: {{ .root.Values.files | toJson | sha256sum }}
        {{- with .values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      {{- include "posthorn.pod" . | nindent 6 }}
      serviceAccountName: {{ include "posthorn.name" .root }}
      # Kubernetes kills the pod after the seconds of the preStop hook, of the stop, and a margin of 5 s.
      terminationGracePeriodSeconds: {{ add .prestop .drain 5 }}
      {{- include "posthorn.spread" . | nindent 6 }}
      {{- with .values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - {{- include "posthorn.container" . | nindent 10 }}
          args: [{{ .component }}]
          env:
            {{- include "posthorn.env" . | nindent 12 }}
          ports:
            {{- range $name, $port := .ports }}
            - { name: {{ $name }}, containerPort: {{ $port }} }
            {{- end }}
          startupProbe:
            httpGet: { path: /healthz, port: {{ .probePort }} }
            periodSeconds: 1
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /healthz, port: {{ .probePort }} }
            periodSeconds: 10
            timeoutSeconds: 5
          readinessProbe:
            httpGet: { path: /readyz, port: {{ .probePort }} }
            periodSeconds: 5
            timeoutSeconds: 5
          {{- if .prestop }}
          lifecycle:
            preStop:
              sleep: { seconds: {{ .prestop }} }
          {{- end }}
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- if .root.Values.files }}
            - { name: files, mountPath: /etc/posthorn, readOnly: true }
            {{- end }}
            {{- if .root.Values.redisFilesSecret }}
            - { name: redis-files, mountPath: /etc/posthorn-redis, readOnly: true }
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: 64Mi }
        {{- if .root.Values.files }}
        - name: files
          configMap: { name: {{ include "posthorn.name" .root }} }
        {{- end }}
        {{- with .root.Values.redisFilesSecret }}
        - name: redis-files
          secret: { secretName: {{ . }}, defaultMode: 0440 }
        {{- end }}
{{- end }}
